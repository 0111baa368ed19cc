import { type Settings, USUAL_SETTINGS, USUAL_THRESHOLD } from './seen.ts'

// The same settings for those who leave the page: a command, a program, a request.

type Name = Exclude<keyof Settings, 'threshold'>

/** The options that are not as usual. */
function changed(settings: Settings): [Name, Settings[Name]][] {
  return (Object.keys(USUAL_SETTINGS) as (keyof Settings)[])
    .filter(name => name !== 'threshold')
    .filter(name => settings[name] !== USUAL_SETTINGS[name])
    .map(name => [name, settings[name]])
}

/** For a POSIX shell. */
const quoted = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

export function asCommand(settings: Settings, input: string): string {
  const flags = changed(settings).map(([name, value]) =>
    name === 'focus' ? `--${value}` : value === false ? `--no-${name}` : `--${name} ${value}`,
  )
  const note = settings.threshold === USUAL_THRESHOLD ? '' : '  # the threshold can be set in code only'
  return `${['npx pith', ...flags, quoted(input)].join(' ')}${note}`
}

export function asCode(settings: Settings, url: string | undefined): string {
  const { extractor, threshold } = settings
  const hasThreshold = threshold !== USUAL_THRESHOLD
  const isLoaded = hasThreshold || extractor !== USUAL_SETTINGS.extractor
  const options = [
    ...(url === undefined ? [] : [`url: ${JSON.stringify(url)}`]),
    ...changed(settings)
      .filter(([name]) => !(hasThreshold && name === 'extractor'))
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...(hasThreshold ? ['extractor'] : []),
  ]
  const load = `await loadExtractor(${JSON.stringify(extractor)}, { focus: ${JSON.stringify(settings.focus)} })`
  return [
    `import { extract${isLoaded ? ', loadExtractor' : ''} } from 'pith'`,
    '',
    ...(hasThreshold
      ? [
          `const { name, source, label } = ${load}`,
          `const extractor = { name, source, label: page => label(page).map(p => (p >= ${threshold} ? 1 : 0)) }`,
        ]
      : isLoaded
        ? [load]
        : []),
    `const page = extract(html${options.length === 0 ? '' : `, { ${options.join(', ')} }`})`,
    'console.log(page.markdown)',
    '',
  ].join('\n')
}

export function asRequest(settings: Settings, url: string | undefined, origin: string): string {
  const query = new URLSearchParams([
    ...(url === undefined ? [] : [['url', url]]),
    ['format', 'markdown'],
    ...changed(settings).map(([name, value]) => [name, String(value)]),
  ])
  const body = url === undefined ? '--data-binary @page.html ' : ''
  return `curl ${body}${quoted(`${origin}/v1/extract?${query}`)}`
}

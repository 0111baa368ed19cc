import { writeFile } from 'node:fs/promises'
import { defaultExtractor, type ExtractorName, extractorNames, extractors } from '../extractors/index.ts'
import { decode } from '../parse/decode.ts'
import type { Block } from '../segment/blocks.ts'
import { openPage, type Page } from '../segment/page.ts'
import { escapeHtml } from '../server/document.ts'
import { agreementOf, askOpinion, weigh } from '../server/opinion.ts'
import { UserError } from '../user-error.ts'
import { command } from './command.ts'
import { findInputs, readInput, readingOptions } from './inputs.ts'
import { type Paint, painter, write } from './io.ts'

/** What a system made of the page. */
interface Opinion {
  readonly name: ExtractorName
  readonly words: number
  /** Of the page's words. */
  readonly share: number
  /** F1 of the words that it and the default keep. */
  readonly agreement: number
  readonly ms: number
  /** For each block of the page: is it kept? */
  readonly kept: readonly boolean[]
}

interface Failure {
  readonly name: string
  readonly error: string
}

export default command({
  summary: 'Show what every system makes of a page, side by side.',
  details:
    'For each system: how many words of the page it keeps, their share of the page, how far it agrees with the default system (F1 of the words that both keep), and the time that its second look took. The page is parsed once.',
  operands: '[INPUT]',
  options: {
    html: { type: 'string', value: 'FILE', help: 'Also write the page with each block coloured by who kept it.' },
    json: { type: 'boolean', help: 'Write one JSON array.' },
    ...readingOptions,
  },
  examples: [
    ['pith compare page.html', 'a table of all systems'],
    ['pith compare --html seen.html page.html', 'and a page to look at in a browser'],
  ],
  async run(values, operands, io) {
    const [input] = await findInputs(operands, undefined, io)
    const { bytes, url, contentType } = await readInput(input, values, io)
    const { text } = decode(bytes, contentType === undefined ? {} : { contentType })
    const page = openPage(text, url === undefined ? {} : { url })
    const { opinions, failures } = await askAll(page)
    const rows = [...opinions.map(({ kept: _, ...row }) => row), ...failures]
    const table = () => asTable(opinions, failures, painter(io, io.stdout))
    await write(io.stdout, values.json ? `${JSON.stringify(rows, null, 2)}\n` : table())
    if (values.html !== undefined) await save(values.html, asHtml(page.blocks, opinions))
    return 0
  },
})

async function askAll(page: Page): Promise<{ opinions: Opinion[]; failures: Failure[] }> {
  const reference = await askOpinion(page, defaultExtractor)
  const total = weigh(page.blocks, () => true)
  const opinions: Opinion[] = []
  const failures: Failure[] = []
  for (const name of extractorNames) {
    try {
      const { kept, ms } = await askOpinion(page, name)
      const words = weigh(page.blocks, i => kept[i])
      const agreement = agreementOf(page.blocks, kept, reference.kept)
      opinions.push({ name, words, share: total === 0 ? 0 : words / total, agreement, ms, kept })
    } catch (error) {
      // A system may need a package that is not installed: the others still have an opinion.
      if (!(error instanceof UserError)) throw error
      failures.push({ name, error: error.message })
    }
  }
  return { opinions, failures }
}

/** The opinions of each family of systems: there are too many for one list. */
function byFamily(opinions: readonly Opinion[]): Map<string, Opinion[]> {
  const families = new Map<string, Opinion[]>()
  for (const opinion of opinions) {
    const { family } = extractors[opinion.name]
    families.set(family, [...(families.get(family) ?? []), opinion])
  }
  return families
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function asTable(opinions: readonly Opinion[], failures: readonly Failure[], paint: Paint): string {
  const cellsOf = ({ name, words, share, agreement, ms }: Opinion) => [
    name,
    String(words),
    percent(share),
    agreement.toFixed(2),
    ms.toFixed(1),
  ]
  const head = ['system', 'words', 'of the page', 'agreement', 'ms']
  const rows = opinions.map(cellsOf)
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => row[i].length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')
  const lines = [...byFamily(opinions)].flatMap(([family, members]) => [
    paint('dim', family),
    ...members.map(row => (row.name === defaultExtractor ? paint('green', line(cellsOf(row))) : line(cellsOf(row)))),
  ])
  const notes = failures.map(({ name, error }) => paint('dim', `${name}: ${error}`))
  return `${[paint('bold', line(head)), ...lines, ...notes].join('\n')}\n`
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
fieldset { position: sticky; top: 0; max-height: 35vh; overflow: auto; margin: 1rem 0; padding: 8px 12px; border: 1px solid #ccc; border-radius: 6px; background: #fffffff2; line-height: 1.9 }
label { margin-right: 10px; white-space: nowrap; cursor: pointer }
label:has(:checked) { text-decoration: underline }
p { margin: 2px 0; padding: 4px 8px; border-left: 6px solid hsl(var(--hue) 70% 45%); background: hsl(var(--hue) 70% 94%); overflow-wrap: anywhere }
b { margin-right: 10px; color: #666; font-weight: 400 }
small { float: right; margin-left: 1rem; color: #444 }`

/** Every block with a colour from red (no system kept it) to green (all did), and who did; one system can be chosen. */
function asHtml(blocks: readonly Block[], opinions: readonly Opinion[]): string {
  const lines = blocks.map((block, i) => {
    const keepers = opinions.flatMap(({ kept }, number) => (kept[i] ? [number] : []))
    const hue = Math.round((120 * keepers.length) / Math.max(1, opinions.length))
    const who = keepers.length === 0 ? 'nobody' : keepers.map(number => opinions[number].name).join(', ')
    return `<p style="--hue:${hue}" title="${escapeHtml(who)}" data-by="${keepers.join(' ')}"><small>${keepers.length} of ${opinions.length}</small>${escapeHtml(block.text)}</p>`
  })
  // No script is needed to choose: the style sheet has a rule for each system.
  const rules = opinions.map(
    (_, number) => `body:has(#by${number}:checked) p:not([data-by~="${number}"]) { opacity: .2 }`,
  )
  const choice = (opinion: Opinion) => {
    const title = `${opinion.words} words, ${percent(opinion.share)} of the page`
    return `<label title="${title}"><input type="radio" name="by" id="by${opinions.indexOf(opinion)}"> ${escapeHtml(opinion.name)}</label>`
  }
  const choices = [...byFamily(opinions)].map(
    ([family, members]) => `<div><b>${escapeHtml(family)}</b> ${members.map(choice).join('\n')}</div>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Who kept what</title><style>${STYLE}
${rules.join('\n')}</style></head>
<body><h1>Who kept what</h1>
<div>Green blocks were kept by all systems, red ones by none. Rest the pointer on a block to see by whom; choose a system to see what it kept.</div>
<fieldset><label><input type="radio" name="by" checked> all systems</label>
${choices.join('\n')}</fieldset>
${lines.join('\n')}
</body></html>
`
}

async function save(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UserError('cannot-write', `"${path}" cannot be written (${code}). Choose another file for --html.`, {
      cause,
    })
  }
}

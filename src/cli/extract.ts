import { type Extraction, type ExtractOptions, extract } from '../extract.ts'
import type { Reason } from '../metadata/reason.ts'
import { FORMATS, formatNames, writeDocument } from '../server/document.ts'
import { command, usageError, type Values } from './command.ts'
import { extractOptions, judgingOptions, writingOptions } from './extract-options.ts'
import { problemOf } from './fault.ts'
import { findInputs, type Input, readInput, readingOptions } from './inputs.ts'
import { type Io, painter } from './io.ts'
import { printable, toFiles, toStream } from './output.ts'
import { type Progress, startProgress } from './progress.ts'

const options = {
  format: {
    type: 'string',
    short: 'f',
    value: 'FORMAT',
    choices: formatNames,
    default: 'markdown',
    help: 'What to write.',
  },
  withMetadata: { type: 'boolean', help: 'Begin with title, authors, date and so on; JSON always has them.' },
  output: { type: 'string', short: 'o', value: 'PATH', help: 'A file; for several inputs a folder.' },
  list: { type: 'string', value: 'FILE', help: 'Read the names of further inputs from a file, one a line.' },
  ...judgingOptions,
  ...writingOptions,
  ...readingOptions,
} as const

export default command({
  summary: 'Write the main content of web pages: files, folders of .html files, URLs, or standard input.',
  operands: '[INPUT…]',
  options,
  examples: [
    ['pith page.html', 'the main content as Markdown'],
    ['pith https://example.org/ --with-metadata', 'fetched, with a frontmatter of title, authors and date'],
    ['curl -s https://example.org/ | pith -f text', 'a page on standard input, as plain text'],
    ['pith -f json page.html | jq .title', 'everything that was found, for programs'],
    ['pith saved-pages/ -o articles/', 'a folder of pages into a folder of Markdown files'],
    ['pith --list urls.txt --no-comments -o articles/', 'every URL of a list'],
  ],
  async run(values, operands, io) {
    const inputs = await findInputs(operands, values.list, io)
    if (values.url !== undefined && inputs.length > 1) {
      throw usageError('--url is for one page, but there are several inputs. Leave one of them, or leave out --url.')
    }
    const how = await extractOptions(values)
    const save =
      values.output === undefined || values.output === '-'
        ? toStream(io.stdout, values.format === 'json' ? '' : '\n')
        : await toFiles(values.output, inputs, FORMATS[values.format])
    const progress = startProgress(io.stderr, { total: inputs.length })
    let failed = 0
    for (const input of inputs) {
      const page = await attempt(input, values, how, progress, io)
      const document = page && writeDocument(page, input.name, values)
      if (document) await save(input, document)
      if (page === undefined || page.reason !== undefined) failed++
      progress.advance()
    }
    progress.end()
    return failed === 0 ? 0 : 1
  },
})

/** What is in the page; problems are told, and end only this page. */
async function attempt(
  input: Input,
  values: Values<typeof options>,
  how: ExtractOptions,
  progress: Progress,
  io: Io,
): Promise<Extraction | undefined> {
  const paint = painter(io, io.stderr)
  const where = input.name === '-' ? '' : `${printable(input.name)}: `
  const tell = (problem: string) => progress.say(`${paint('red', 'pith:')} ${where}${printable(problem)}`)
  try {
    const { bytes, url, contentType } = await readInput(input, values, io)
    const page = extract(bytes, { ...how, ...(url && { url }), ...(contentType && { contentType }) })
    for (const warning of page.warnings) tell(warning)
    if (page.reason) tell(`Nothing found (${page.reason}). ${ADVICE[page.reason]}`)
    return page
  } catch (error) {
    tell(problemOf(error))
    return undefined
  }
}

const ADVICE: Readonly<Record<Reason, string>> = {
  empty: 'The page has no text that counts as content. Try --recall or another --extractor.',
  'script-shell': 'The page is drawn by a script. Save it from a browser once it is complete, then give that file.',
  'consent-wall':
    'The page asks for consent first. Save it from a browser where you have given it, then give that file.',
  login: 'The page asks for a password first. Save it from a browser where you are logged in, then give that file.',
  'error-page': 'The server answered with an error. Fetch the page again later or check its address.',
  'not-html': 'This is some other kind of file. Give a web page.',
}

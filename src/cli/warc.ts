import { version } from '../server/version.ts'
import { DEFAULT_MAX_BYTES, DEFAULT_STATUS, DEFAULT_TYPES } from '../warc/filters.ts'
import {
  type CorpusOptions,
  extractCorpus,
  extractRows,
  findInputs,
  OUTPUT_FORMATS,
  type RunOptions,
  type RunProgress,
} from '../warc/index.ts'
import { command, usageError, type Values } from './command.ts'
import { extractOptions, judgingOptions, writingOptions } from './extract-options.ts'
import { type Io, write } from './io.ts'
import { lanes } from './lanes.ts'
import { clock, startProgress, thousands } from './progress.ts'

const filterOptions = {
  status: {
    type: 'string',
    value: 'STATUS',
    multiple: true,
    defaultText: DEFAULT_STATUS.join(', '),
    help: 'HTTP status to take: 200, 2xx, 200-299.',
  },
  type: {
    type: 'string',
    value: 'TYPE',
    multiple: true,
    defaultText: DEFAULT_TYPES.join(', '),
    help: 'Content type to take; * is anything.',
  },
  include: { type: 'string', value: 'PATTERN', multiple: true, help: 'Take these addresses only; * is anything.' },
  exclude: { type: 'string', value: 'PATTERN', multiple: true, help: 'Leave these addresses out.' },
  minSize: { type: 'size', value: 'SIZE', default: 1, help: 'Smallest page, as stored.' },
  maxSize: { type: 'size', value: 'SIZE', default: DEFAULT_MAX_BYTES, help: 'Largest page, stored and unpacked.' },
  language: { type: 'string', value: 'CODE', multiple: true, help: 'Keep pages in this language only.' },
  minWords: { type: 'count', value: 'N', default: 0, help: 'Keep pages with at least so many words found.' },
  minConfidence: { type: 'number', value: 'SHARE', default: 0, help: 'Keep pages with at least this confidence.' },
  verify: { type: 'boolean', help: "Check records' digests; a page that fails is an error row." },
} as const

const repeatOptions = {
  removeRepeats: {
    type: 'boolean',
    help: 'Remove blocks that repeat on the pages of a site; counts them in a pass before.',
  },
  repeatPages: {
    type: 'count',
    value: 'N',
    default: 3,
    help: 'A block repeats if it is on so many pages of its site …',
  },
  repeatShare: { type: 'number', value: 'SHARE', default: 0.1, help: '… and on this share of them.' },
  repeatMemory: {
    type: 'size',
    value: 'SIZE',
    default: 128e6,
    help: 'Memory for counting: some 100 MB for 100,000 pages.',
  },
} as const

const runOptions = {
  ...lanes,
  memory: { type: 'size', value: 'SIZE', default: 1e9, help: 'How much memory a page may take.' },
  isolate: {
    type: 'boolean',
    help: 'Processes instead of threads: a page that brings down all of Node is an error row, too.',
  },
} as const

export default command({
  summary: 'Extract the pages of web archives, on all cores, into JSONL or Parquet.',
  details: `INPUT is a WARC or ARC file, plain or packed by gzip or zstd; a .jsonl file with "html", and "id", "url" and "date" if
they are known; a .html file; a folder of such; an address of one (https://…); a pattern in quotes; a list of these
(.txt, .paths, also .gz); or - for standard input.

Into the folder of --output: part-*.jsonl.gz, one row for each page; errors-*.jsonl.gz, one row for each page that was
tried and gave nothing, and for what is wrong with an input; manifest.json with checksums, when all is done. A run that
was broken off, even killed, goes on where it was when the same command is given again; the files are then the same, byte
for byte. With "--output -" rows go to standard output, errors among them with a "code". The end is a summary in JSON, on
standard output, or else on standard error.`,
  operands: 'INPUT…',
  options: {
    output: { type: 'string', short: 'o', value: 'DIR', help: 'The folder to write to, or - for standard output.' },
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: ['text', 'markdown', 'html'],
      default: 'text',
      help: 'What to write of a page.',
    },
    write: { type: 'string', value: 'KIND', choices: OUTPUT_FORMATS, default: 'jsonl.gz', help: 'The kind of files.' },
    shardRecords: { type: 'count', value: 'N', default: 10_000, help: 'Records tried per file.' },
    stdin: {
      type: 'string',
      value: 'KIND',
      choices: ['archive', 'jsonl'],
      defaultText: 'what it begins with',
      help: 'What standard input holds.',
    },
    base: { type: 'string', value: 'PREFIX', default: '', help: 'What to put before the names in lists.' },
    ...filterOptions,
    ...repeatOptions,
    ...runOptions,
    ...judgingOptions,
    ...writingOptions,
  },
  examples: [
    ['pith warc crawl.warc.gz -o out', 'one archive'],
    ["pith warc 'crawl/*.warc.gz' -o out --write parquet -f markdown", 'many, into Parquet'],
    ['pith warc warc.paths.gz --base https://data.commoncrawl.org/ -o out --language en --min-words 50', 'a list'],
    ['zstd -dc crawl.warc.zst | pith warc - -o -', 'as a filter'],
  ],
  async run(values, operands, io) {
    const { output } = values
    if (output === undefined) throw usageError('Where to? Give a folder: --output DIR, or --output - .')
    const found = await findInputs(operands, values.base)
    const inputs = found.map(input => (input.name === '-' ? { ...input, kind: values.stdin ?? input.kind } : input))
    const options = await corpusOptions(values)
    const progress = showProgress(io)
    const start = performance.now()
    const how: RunOptions = {
      lanes: Math.max(1, values.threads),
      timeoutMs: values.timeout * 1000,
      memoryMb: Math.max(64, Math.round(values.memory / 1e6)),
      isolate: values.isolate,
      version: version(),
      stdin: io.stdin,
      onProgress: progress.show,
    }
    let summary: object | undefined
    if (output === '-') {
      for await (const row of extractRows(inputs, options, how)) await write(io.stdout, `${JSON.stringify(row)}\n`)
    } else summary = await extractCorpus(inputs, output, options, how)
    progress.end()
    const seconds = Number(((performance.now() - start) / 1000).toFixed(3))
    const end = `${JSON.stringify({ ...summary, ...progress.last(), seconds })}\n`
    await write(output === '-' ? io.stderr : io.stdout, end)
    return 0
  },
})

type Given = Values<typeof filterOptions & typeof repeatOptions & typeof judgingOptions & typeof writingOptions> & {
  readonly format: string
  readonly write: string
  readonly shardRecords: number
}

async function corpusOptions(values: Given): Promise<CorpusOptions> {
  const { removeRepeats, repeatMemory, repeatPages, repeatShare } = values
  return {
    format: values.format as CorpusOptions['format'],
    write: values.write as CorpusOptions['write'],
    shardRecords: Math.max(1, values.shardRecords),
    filters: {
      status: values.status.length > 0 ? values.status : DEFAULT_STATUS,
      types: values.type.length > 0 ? values.type : DEFAULT_TYPES,
      include: values.include,
      exclude: values.exclude,
      minBytes: values.minSize,
      maxBytes: values.maxSize,
    },
    languages: values.language,
    minWords: values.minWords,
    minConfidence: values.minConfidence,
    verify: values.verify,
    extract: { ...(await extractOptions(values)), extractor: values.extractor },
    ...(removeRepeats && { repeats: { bytes: repeatMemory, minPages: repeatPages, minShare: repeatShare } }),
  }
}

function showProgress(io: Io) {
  let last: RunProgress | undefined
  const line = (seconds: number): string => {
    if (last === undefined) return ''
    const { pass, rows, errors, skipped, bytesRead, share } = last
    const pages = rows + errors
    const rate = `${thousands(Math.round(pages / seconds))} a second, ${(bytesRead / 1e6 / seconds).toFixed(1)} MB/s`
    const left = share > 0 ? `, ${clock((seconds * (1 - share)) / share)} left` : ''
    const counts = pass === 'count' ? 'counted' : `${thousands(rows)} rows, ${thousands(errors)} errors`
    return `${thousands(pages)} pages: ${counts}, ${thousands(skipped)} others; ${rate}; ${Math.floor(share * 100)} %${left}`
  }
  const progress = startProgress(io.stderr, { line })
  return {
    show(now: RunProgress) {
      last = now
      progress.advance()
    },
    end: progress.end,
    last: () => ({ bytesRead: last?.bytesRead ?? 0, pages: (last?.rows ?? 0) + (last?.errors ?? 0) }),
  }
}

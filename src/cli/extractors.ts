import { defaultExtractor, extractorNames, extractors, hasFocus, loadExtractor } from '../extractors/index.ts'
import { command } from './command.ts'
import { type Paint, painter, write } from './io.ts'

export default command({
  summary: 'List the systems that can be chosen with --extractor.',
  options: { json: { type: 'boolean', help: 'Write one JSON array.' } },
  examples: [
    ['pith extractors', 'what there is, and where each comes from'],
    ['pith extractors --json', 'the same for programs'],
  ],
  async run({ json }, _, io) {
    const rows = await Promise.all(extractorNames.map(describe))
    const table = () => rows.map(row => asLines(row, painter(io, io.stdout))).join('\n')
    await write(io.stdout, json ? `${JSON.stringify(rows, null, 2)}\n` : `${table()}\n`)
    return 0
  },
})

type Row = Awaited<ReturnType<typeof describe>>

async function describe(name: (typeof extractorNames)[number]) {
  const { family, summary } = extractors[name]
  const { source } = await loadExtractor(name)
  return { name, family, summary, source, hasFocus: hasFocus(name), isDefault: name === defaultExtractor }
}

function asLines(row: Row, paint: Paint): string {
  const indent = Math.max(...extractorNames.map(name => name.length)) + 2
  const notes = [...(row.isDefault ? ['the default'] : []), ...(row.hasFocus ? ['--precision, --recall'] : [])]
  const head = `${row.summary} (${[row.family, ...notes].join('; ')})`
  return `${paint('cyan', row.name.padEnd(indent))}${head}\n${' '.repeat(indent)}${paint('dim', row.source)}`
}

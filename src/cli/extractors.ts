import { extractorNames } from '../extractors/index.ts'
import { describeExtractors, type ExtractorRow } from '../server/extractor-table.ts'
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
    const rows = await describeExtractors()
    const table = () => rows.map(row => asLines(row, painter(io, io.stdout))).join('\n')
    await write(io.stdout, json ? `${JSON.stringify(rows, null, 2)}\n` : `${table()}\n`)
    return 0
  },
})

function asLines(row: ExtractorRow, paint: Paint): string {
  const indent = Math.max(...extractorNames.map(name => name.length)) + 2
  const notes = [...(row.isDefault ? ['the default'] : []), ...(row.hasFocus ? ['--precision, --recall'] : [])]
  const head = `${row.summary} (${[row.family, ...notes].join('; ')})`
  return `${paint('cyan', row.name.padEnd(indent))}${head}\n${' '.repeat(indent)}${paint('dim', row.source)}`
}

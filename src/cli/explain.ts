import { explain, type LabelledBlock, type Role } from '../extract.ts'
import { decode } from '../parse/decode.ts'
import { command } from './command.ts'
import { extractOptions, judgingOptions } from './extract-options.ts'
import { findInputs, readInput, readingOptions } from './inputs.ts'
import { type Paint, painter, write } from './io.ts'
import { printable } from './output.ts'

type Explained = LabelledBlock & { readonly why: string }

export default command({
  summary: 'Show every block of a page: kept or dropped, its score, and why.',
  operands: '[INPUT]',
  options: { json: { type: 'boolean', help: 'Write one JSON array.' }, ...judgingOptions, ...readingOptions },
  examples: [
    ['pith explain page.html', 'kept blocks in green, the others dim'],
    ['pith explain -e boilerpipe-density page.html', 'what another system makes of it'],
    ['pith explain --json page.html | jq ".[].why"', 'the same for programs'],
  ],
  async run(values, operands, io) {
    const [input] = await findInputs(operands, undefined, io)
    const { bytes, url, contentType } = await readInput(input, values, io)
    const { text } = decode(bytes, contentType === undefined ? {} : { contentType })
    const blocks = explain(text, { ...(await extractOptions(values)), ...(url && { url }) })
    const lines = () => asLines(blocks, values.extractor, io.stdout.columns ?? Infinity, painter(io, io.stdout))
    await write(io.stdout, values.json ? `${JSON.stringify(blocks, null, 2)}\n` : lines())
    return 0
  },
})

const STYLE = { main: 'green', comment: 'blue', hidden: 'yellow', boilerplate: 'dim' } as const satisfies Record<
  Role,
  string
>

/** Share of the width that reasons may take; the text needs the rest. */
const MAX_REASON = 0.4

function cut(text: string, room: number): string {
  return text.length > room ? `${text.slice(0, room - 1)}…` : text
}

function asLines(blocks: readonly Explained[], extractor: string, columns: number, paint: Paint): string {
  const widest = (cell: (block: Explained) => string) =>
    blocks.reduce((most, block) => Math.max(most, cell(block).length), 0)
  const widths = {
    role: widest(block => block.role),
    kind: widest(block => block.kind),
    why: Math.min(
      widest(block => block.why),
      Math.floor(columns * MAX_REASON),
    ),
  }
  const lines = blocks.map(block => {
    const verdict = `${block.label === 'content' ? '+' : '-'} ${block.probability.toFixed(2)}`
    const role = block.role.padEnd(widths.role)
    const head = `${verdict}  ${role}  ${block.kind.padEnd(widths.kind)}  ${cut(block.why, widths.why).padEnd(widths.why)}  `
    const room = Math.max(20, columns - head.length)
    return paint(STYLE[block.role], head + cut(printable(block.text), room))
  })
  const kept = blocks.filter(block => block.label === 'content').length
  return [...lines, `${kept} of ${blocks.length} blocks kept by ${extractor}.`, ''].join('\n')
}

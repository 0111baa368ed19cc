import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse as parse5 } from 'parse5'
import { median } from '../src/eval/statistics.ts'
import { extract } from '../src/extract.ts'
import { fromModel } from '../src/extractors/pith/index.ts'
import { unpackModel } from '../src/extractors/pith/model.ts'
import { readContext } from '../src/features/block-context.ts'
import { makeLexicon } from '../src/features/lexicon.ts'
import { featurize } from '../src/features/matrix.ts'
import { pithFeatures } from '../src/features/pith-features.ts'
import { predictBoosting } from '../src/models/gradient-boosting.ts'
import { fromBase64 } from '../src/models/model-file.ts'
import { parse } from '../src/parse/parse.ts'
import { renderMarkdown } from '../src/render/index.ts'
import { findBlocks } from '../src/segment/blocks.ts'
import { findHidden } from '../src/segment/display.ts'
import weights from '../weights/pith.model.js'
import { provenance, writeBetween } from './generated.ts'
import { processorMs } from './processor-time.ts'
import { hasRealPages, readRealPages } from './speed/real-pages.ts'

// The whole line, `extract(html).markdown`, against `parse5.parse(html)` alone, in one run on the same pages.
//   node bench/run.mjs bench/line.ts [--write]
// `--write` puts the table into docs/parser.md. Times are of the processor, garbage collector and compiler included. Each
// dataset has a process of its own: how large the memory has grown by other pages changes what a collection costs.

const DATASETS = ['wcxb-dev', 'cleaneval']
const STEP = 6
const MAX_PAGES = 120
const ROUNDS = 21
/**
 * So often these pages and as many others are read before anything is measured: until then V8 still compiles, and does so
 * anew where a page is unlike those before. What a first page costs stands apart.
 */
const WARM_UPS = 10
/** Pages that are the first of a process. */
const FIRST_PAGES = 5

const SYSTEMS = {
  line: (html: string) => extract(html).markdown,
  parse5: (html: string) => parse5(html),
}
type System = keyof typeof SYSTEMS

function timeOf(system: System, html: string): number {
  const before = processorMs()
  SYSTEMS[system](html)
  return processorMs() - before
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Milliseconds of each round on each page. Systems take turns on all pages, so that each pays for its own garbage. */
function timesOf(pages: readonly string[], others: readonly string[]): Record<System, number[][]> {
  for (let round = 0; round < WARM_UPS; round++) {
    for (const html of [...others, ...pages]) for (const run of Object.values(SYSTEMS)) run(html)
  }
  const times: Record<System, number[][]> = { line: pages.map(() => []), parse5: pages.map(() => []) }
  for (let round = 0; round < ROUNDS; round++) {
    for (const system of ['line', 'parse5'] as const) {
      for (const [i, html] of pages.entries()) times[system][i].push(timeOf(system, html))
    }
  }
  return times
}

const model = unpackModel(fromBase64(weights))
const lexicon = makeLexicon(model.lexicon)
const extractor = fromModel(model, 'balanced')

/** Milliseconds a page that each part of the line takes. */
function partsOf(pages: readonly string[]): Record<string, number> {
  const parts: Record<string, number> = {}
  const time = <T>(part: string, run: () => T): T => {
    const before = processorMs()
    const result = run()
    parts[part] = (parts[part] ?? 0) + (processorMs() - before) / ROUNDS / pages.length
    return result
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const html of pages) {
      const dom = time('parsing', () => parse(html, { asShown: true }))
      const hidden = time('what is hidden', () => findHidden(dom))
      const page = { html, dom, hidden, ...time('blocks', () => findBlocks(dom, hidden)) }
      const context = time('facts of blocks', () => readContext(page, lexicon))
      const x = time('columns', () => featurize(pithFeatures, context, page.blocks.length))
      time('trees', () => predictBoosting(model.blocks, x))
      const labels = extractor.label(page)
      time('Markdown', () => renderMarkdown(page, labels))
    }
  }
  return parts
}

/** Milliseconds that the first page takes in a process of its own, modules being loaded. */
function firstTime(system: System, html: string): number {
  const { stdout } = spawnSync(process.execPath, [process.argv[1], 'first', system], { input: html, encoding: 'utf8' })
  return Number(stdout)
}

interface Measured {
  readonly row: string
  readonly parts: string
  readonly digest: string
}

async function measure(dataset: string): Promise<Measured> {
  const { pages: all, digest } = await readRealPages(dataset, STEP / 2, 2 * MAX_PAGES)
  const pages = all.filter((_, i) => i % 2 === 0)
  const others = all.filter((_, i) => i % 2 === 1)
  const { line, parse5: theirs } = timesOf(pages, others)
  const total = (times: readonly (readonly number[])[]) => sum(times.map(sum)) / ROUNDS
  const ratios = pages.map((_, i) => median(line[i]) / median(theirs[i]))
  const first = (system: System) =>
    median(pages.filter(html => html.length > 0).slice(0, FIRST_PAGES).map(html => firstTime(system, html))) // biome-ignore format: one thing
  const cells = [
    `${dataset}, ${pages.length}`,
    (sum(pages.map(html => html.length)) / 1e6).toFixed(1),
    (total(line) / pages.length).toFixed(2),
    (total(theirs) / pages.length).toFixed(2),
    `${(total(line) / total(theirs)).toFixed(2)}×`,
    `${median(ratios).toFixed(2)}×`,
    `${first('line').toFixed(0)} / ${first('parse5').toFixed(0)}`,
  ]
  const parts = Object.entries(partsOf(pages)).map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
  return { row: `| ${cells.join(' | ')} |`, parts: `- ${dataset}: ${parts.join(', ')}`, digest: `${dataset} ${digest}` }
}

function measuredApart(dataset: string): Measured {
  const { stdout } = spawnSync(process.execPath, [process.argv[1], 'measure', dataset], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

function report(): string {
  const measured = DATASETS.filter(hasRealPages).map(measuredApart)
  return [
    '| pages | MB | line, ms a page | parse5, ms a page | time of the line (total) | (median page) | first page of a process, ms: line / parse5 |',
    '|---|---|---|---|---|---|---|',
    ...measured.map(({ row }) => row),
    '',
    'The parts of the line, each by itself, in milliseconds a page:',
    '',
    ...measured.map(({ parts }) => parts),
    '',
    `\`node bench/run.mjs bench/line.ts --write\`. ${provenance(
      root,
      measured.map(({ digest }) => digest),
    )}`,
  ].join('\n')
}

const root = fileURLToPath(new URL('..', import.meta.url))
const [mode, of] = process.argv.slice(2)
if (mode === 'first') console.log(timeOf(of as System, readFileSync(0, 'utf8')))
else if (mode === 'measure') console.log(JSON.stringify(await measure(of)))
else {
  const text = report()
  console.log(text)
  if (mode === '--write') writeBetween(`${root}docs/parser.md`, 'line', text)
}

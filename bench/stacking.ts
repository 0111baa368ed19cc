/**
 * A learned combination of systems (stacking): the default extractor's training, with what other systems say of each
 * block as further columns. How far above the best of them, and above the default, does that get, and what does it cost?
 *   node bench/run.mjs bench/stacking.ts [--data ../shared/data] [--folds 3] [--share 1] [--write]
 * Every page is judged by a model that never saw its site. `--write` makes docs/study/stacking.md.
 */
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readExamples } from '../src/datasets/index.ts'
import { foldOf } from '../src/datasets/splits.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { type Cell, type Table, toMarkdown } from '../src/eval/report/table.ts'
import { sampleOf } from '../src/eval/run.ts'
import { compare, mean } from '../src/eval/statistics.ts'
import { type Extractor, type Labels, loadExtractor } from '../src/extractors/index.ts'
import { byColumns, type ColumnMatrix } from '../src/features/matrix.ts'
import { fitBoosting, predictBoosting } from '../src/models/gradient-boosting.ts'
import { textOf } from '../src/parse/dom.ts'
import { Tag } from '../src/parse/tags.ts'
import { renderText } from '../src/render/index.ts'
import { openPage, type Page } from '../src/segment/page.ts'
import { chooseFrom } from '../src/train/pith.ts'
import { BLOCK_OPTIONS, blockMatrix, lessonsOf } from '../src/train/pith-blocks.ts'
import { holdsItsGold, readPages, type TrainingPage } from '../src/train/pith-pages.ts'
import { provenance } from './generated.ts'
import { processorMs } from './processor-time.ts'
import { partOptions, ROOT, writePage } from './study-part.ts'

const DATASET = 'wcxb-dev'
const SEED = 1
/** Systems without training, and trained ones that learnt from other datasets than this one. */
// biome-ignore format: a list
const MEMBERS = [
  'readability', 'trafilatura', 'resiliparse', 'goose3', 'newspaper3k', 'bte', 'justext', 'boilerpipe',
  'dom-distiller', 'dragnet', 'extractnet', 'web2text',
]

const { values } = parseArgs({
  options: {
    ...partOptions,
    folds: { type: 'string', default: '3' },
    share: { type: 'string', default: '1' },
  },
})
const FOLDS = Number(values.folds)

/** What the members say of a page. */
interface Opinions {
  /** Row by row: the share of each block's text that each member keeps. */
  readonly shares: Float32Array
  /** Word F1 of each member's own answer. */
  readonly f1: readonly number[]
}

async function* read(): AsyncGenerator<Example> {
  for await (const example of sampleOf(readExamples(values.data), Number(values.share)))
    if (example.dataset === DATASET) yield example
}

const say = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

say('reading pages')
const digests: string[] = []
const { pages } = await readPages(read, page => foldOf(page, FOLDS), FOLDS)
say(`asking ${MEMBERS.length} systems`)
const members = await Promise.all(MEMBERS.map(name => loadExtractor(name)))
const spent = new Float64Array(members.length)
const opinions: Opinions[] = []
for await (const example of read()) {
  digests.push(pageDigest(example))
  opinions.push(opinionsOn(openPage(example.html, example.url === undefined ? {} : { url: example.url }), example))
}

const opinionOf = new Map(pages.map((page, i) => [page, opinions[i]]))
const VARIANTS: Record<string, (pages: readonly TrainingPage[], fold: number) => ColumnMatrix> = {
  'the default’s features': blockMatrix,
  'what the systems say': some => opinionMatrix(some),
  both: (some, fold) => beside(blockMatrix(some, fold), opinionMatrix(some)),
}
const scores = new Map<string, { f1: number[]; ms: number }>()
for (const [name, matrixOf] of Object.entries(VARIANTS)) scores.set(name, judgeOutOfFold(name, matrixOf))
report()

function opinionsOn(page: Page, example: Example): Opinions {
  const shares = new Float32Array(page.blocks.length * members.length)
  const f1 = members.map((member, m) => {
    const start = processorMs()
    const labels = member.label(page)
    spent[m] += processorMs() - start
    page.blocks.forEach((_, b) => {
      shares[b * members.length + m] = keptShare(page, b, labels)
    })
    return wordF1.score(answerOf(member, page, labels), example)['f1']
  })
  return { shares, f1 }
}

function answerOf(member: Extractor, page: Page, labels: Labels): string {
  return member.renderText?.(page, labels) ?? renderText(page, labels)
}

/** Share of a block's letters that the labels keep. */
function keptShare({ dom, blocks }: Page, block: number, labels: Labels): number {
  let kept = 0
  let all = 0
  for (let node = blocks[block].start; node < blocks[block].end; node++) {
    if (dom.tag[node] !== Tag['#text']) continue
    const { length } = textOf(dom, node)
    all += length
    if (labels[node] >= 0.5) kept += length
  }
  return all === 0 ? 0 : kept / all
}

function opinionMatrix(some: readonly TrainingPage[]): ColumnMatrix {
  const parts = some.map(page => opinionOf.get(page)!.shares)
  const values = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return byColumns({ names: MEMBERS, rows: values.length / MEMBERS.length, values })
}

function beside(a: ColumnMatrix, b: ColumnMatrix): ColumnMatrix {
  const columns = new Float32Array(a.columns.length + b.columns.length)
  columns.set(a.columns)
  columns.set(b.columns, a.columns.length)
  return { names: [...a.names, ...b.names], rows: a.rows, columns }
}

function judgeOutOfFold(name: string, matrixOf: (pages: readonly TrainingPage[], fold: number) => ColumnMatrix) {
  const f1 = new Array<number>(pages.length)
  let ms = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    say(`${name}: training without fold ${fold + 1} of ${FOLDS}`)
    const others = pages.filter(page => page.fold !== fold && holdsItsGold(page))
    const { target, weight } = lessonsOf(others)
    const forest = fitBoosting(matrixOf(others, fold), target, weight, { ...BLOCK_OPTIONS, seed: SEED })
    for (const [i, page] of pages.entries()) {
      if (page.fold !== fold) continue
      const x = matrixOf([page], fold)
      const start = processorMs()
      f1[i] = chooseFrom(page, predictBoosting(forest, x)).f1
      ms += processorMs() - start
    }
  }
  return { f1, ms: ms / pages.length }
}

function report(): void {
  const types = [...new Set(pages.map(page => page.example.pageType ?? 'other'))].sort()
  const base = scores.get('the default’s features')!.f1
  const asking = spent.reduce((sum, ms) => sum + ms, 0) / pages.length
  const ofTypes = (f1: readonly number[]) =>
    types.map(type => mean(f1.filter((_, i) => (pages[i].example.pageType ?? 'other') === type)))
  const rows = [...scores].map(([name, { f1, ms }]): Cell[] => {
    const { difference, low, high } = compare(f1, base)
    const against = f1 === base ? '' : `${difference.toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}]`
    return [name, mean(f1), against, ...ofTypes(f1), ms + (f1 === base ? 0 : asking)]
  })
  const single = MEMBERS.map((name, m): Cell[] => {
    const f1 = opinions.map(opinion => opinion.f1[m])
    return [name, mean(f1), '', ...ofTypes(f1), spent[m] / pages.length]
  }).sort((a, b) => Number(b[1]) - Number(a[1]))
  const table: Table = {
    title: 'Word F1',
    note: `${pages.length} pages of ${DATASET}, ${FOLDS} folds by site. Time is processor time per page for labels and choice, without parsing and without the default's own features; a combination pays for all its systems.`,
    columns: [
      { name: 'system' },
      { name: 'word F1', best: 'high' },
      { name: 'against the default’s features' },
      ...types.map(name => ({ name, best: 'high' as const })),
      { name: 'ms per page', digits: 2 },
    ],
    rows: [...rows, ...single],
  }
  const best = single[0]
  const gain = (name: string) => mean(scores.get(name)!.f1)
  const text = `# A learned combination

Generated by \`node bench/run.mjs bench/stacking.ts --folds ${FOLDS}${values.share === '1' ? '' : ` --share ${values.share}`} --write\`. ${provenance(ROOT, [`${DATASET} ${datasetDigest(digests).slice(0, 12)}`])}

The comparison study lets systems vote (SIGIR 2023, §4.5). Here a model learns whom to believe: the training of the default extractor, on its own features, on what ${MEMBERS.length} systems say of each block (the share of the block's letters that they keep), or on both. None of the systems ever learnt from a page of ${DATASET}. The rows below the combinations are the systems themselves, as they answer alone.

Learning whom to believe gives ${gain('what the systems say').toFixed(3)}, ${(gain('what the systems say') - Number(best[1])).toFixed(3)} above the best of them alone (\`${best[0]}\`, ${Number(best[1]).toFixed(3)}). The default's features alone give ${gain('the default’s features').toFixed(3)}; with the systems beside them ${gain('both').toFixed(3)}, at ${(asking / scores.get('the default’s features')!.ms).toFixed(0)} times the time for labels.

${toMarkdown(table)}`
  writePage(values, 'stacking.md', text)
}

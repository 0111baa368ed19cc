/**
 * What could make `pith` better with the labels that there are: copies of pages that keep their labels, pages without
 * labels that a first model is sure of, several models. Each trial is held against the labelled pages as they are, page by page.
 *   node bench/run.mjs bench/pith-trials.ts [--data ../shared/data] [--folds 5] [--only 5] [--trial NAME]… [--write PLACE]
 * `--only` stops after so many folds. Pages of the sets that the shipped weights learn from are judged by models that
 * never saw their site; so are the pages of the other sets, of whose gold no model sees anything. `--write` puts the
 * table into docs/models/pith-limits.md, at the place of that name: `pith-trials`, `pith-curve`.
 */
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readExamples } from '../src/datasets/index.ts'
import { foldOf } from '../src/datasets/splits.ts'
import { type Cell, toMarkdown } from '../src/eval/report/table.ts'
import { isInShare } from '../src/eval/run.ts'
import { compare, mean } from '../src/eval/statistics.ts'
import { fitBoosting, predictBoosting } from '../src/models/gradient-boosting.ts'
import { chooseFrom } from '../src/train/pith.ts'
import { BLOCK_OPTIONS, blockMatrix, COPY_WEIGHT, lessonsFrom } from '../src/train/pith-blocks.ts'
import {
  type Copy,
  holdsItsGold,
  readCopies,
  readPages,
  type TrainingPage,
  trainingPage,
  withContent,
} from '../src/train/pith-pages.ts'
import { provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const LEARNT = ['wcxb-dev', 'readability', 'postlight']
const OTHERS = ['cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'scrapinghub']

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '../shared/data') },
    folds: { type: 'string', default: '5' },
    only: { type: 'string', default: '5' },
    trial: { type: 'string', multiple: true },
    write: { type: 'string' },
  },
})
const FOLDS = Number(values.folds)
/** Pages without labels are learnt from where the first model is this sure, of 1, on average over the words. */
const SURE = 0.9

type Judge = (page: TrainingPage) => Float32Array
interface Fold {
  readonly fold: number
  /** Labelled pages of other folds. */
  readonly labelled: readonly TrainingPage[]
  /** Pages of other folds, of datasets whose gold is not looked at. */
  readonly unlabelled: readonly TrainingPage[]
  readonly base: Judge
}
interface Trial {
  readonly name: string
  readonly copy?: Copy
  readonly train: (fold: Fold, copies: readonly TrainingPage[]) => Judge
}

const TRIALS: readonly Trial[] = [
  { name: 'half of the pages', train: fold => withShare(fold, 1 / 2) },
  { name: 'a quarter of the pages', train: fold => withShare(fold, 1 / 4) },
  { name: 'an eighth of the pages', train: fold => withShare(fold, 1 / 8) },
  { name: 'another seed', train: ({ fold, labelled }) => learn(fold, labelled, [], 2) },
  {
    name: 'mean of two models',
    train: ({ fold, labelled, base }) => {
      const other = learn(fold, labelled, [], 3)
      return page => {
        const judged = other(page)
        return base(page).map((p, b) => (p + judged[b]) / 2)
      }
    },
  },
  { name: 'copies that end early', copy: cutShort, train: withCopies },
  { name: 'copies without speaking names', copy: withoutNames, train: withCopies },
  { name: 'copies with another page’s content', copy: withContent, train: withCopies },
  { name: 'pages without labels', train: withGuesses },
]
const trials = TRIALS.filter(({ name }) => values.trial?.includes(name) ?? true)

function withShare({ fold, labelled }: Fold, share: number): Judge {
  return learn(
    fold,
    labelled.filter(({ example }) => isInShare(example.id, share)),
    [],
  )
}

function withCopies({ fold, labelled }: Fold, copies: readonly TrainingPage[]): Judge {
  return learn(fold, labelled, copies)
}

function withGuesses({ fold, labelled, unlabelled, base }: Fold): Judge {
  const guessed = unlabelled.flatMap(page => guess(page, base(page)))
  say(`  sure of ${guessed.length} of ${unlabelled.length} pages`)
  return learn(fold, labelled, guessed)
}

function learn(fold: number, labelled: readonly TrainingPage[], more: readonly TrainingPage[], seed = 1): Judge {
  const own = { pages: labelled.filter(holdsItsGold), weight: 1 }
  const { x, target, weight } = lessonsFrom([own, { pages: more, weight: COPY_WEIGHT }], fold)
  const forest = fitBoosting(x, target, weight, { ...BLOCK_OPTIONS, seed })
  return page => predictBoosting(forest, blockMatrix([page], fold))
}

/** Two thirds of a page, as a reader has it whose connection breaks off. */
function cutShort(page: Example): Example {
  return { ...page, html: page.html.slice(0, Math.floor((page.html.length * 2) / 3)) }
}

/** Names of classes and ids as programs that pack style sheets make them, and elements that say nothing of their role. */
function withoutNames(page: Example): Example {
  const hashed = (words: string) =>
    words.replaceAll(/\S+/g, word => `c${createHash('sha1').update(word).digest('hex').slice(0, 6)}`)
  const html = page.html
    .replaceAll(
      /\b(class|id)=(["'])([^"'<>]*)\2/gi,
      (_, name, quote, words) => `${name}=${quote}${hashed(words)}${quote}`,
    )
    .replaceAll(/<(\/?)(?:main|article|nav|aside|header|footer|section)\b/gi, '<$1div')
  return { ...page, html }
}

/** The page with what a model says of it as its labels, if the model is sure of it. */
function guess(page: TrainingPage, probabilities: Float32Array): TrainingPage[] {
  const words = page.words.reduce((sum, w) => sum + w, 0)
  const sure = probabilities.reduce((sum, p, b) => sum + page.words[b] * Math.abs(2 * p - 1), 0)
  const { chosen } = chooseFrom(page, probabilities)
  return sure >= SURE * words && chosen.includes(1) ? [{ ...page, shares: Float32Array.from(chosen) }] : []
}

const say = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

async function* read(datasets: readonly string[]): AsyncGenerator<Example> {
  for await (const example of readExamples(values.data)) if (datasets.includes(example.dataset)) yield example
}

const foldFor = (example: Example) => foldOf(example, FOLDS)
say('reading pages')
const digests = new Map([...LEARNT, ...OTHERS].map(dataset => [dataset, [] as string[]]))
const readLabelled = () => read(LEARNT)
const known = await readPages(readLabelled, foldFor, FOLDS)
const labelled = known.pages
const unlabelled: TrainingPage[] = []
for await (const example of read([...LEARNT, ...OTHERS])) {
  digests.get(example.dataset)!.push(pageDigest(example))
  if (OTHERS.includes(example.dataset))
    unlabelled.push(trainingPage(example, foldFor(example), FOLDS, known.lexiconWithout))
}

/** Word F1 of every page that was judged. */
type F1s = Map<TrainingPage, number>
const base: F1s = new Map()
const judges = new Map<number, Judge>()
const tested = Array.from({ length: Math.min(FOLDS, Number(values.only)) }, (_, fold) => fold)
const inFold = (pages: readonly TrainingPage[], fold: number) => pages.filter(page => page.fold === fold)
const outOf = (pages: readonly TrainingPage[], fold: number) => pages.filter(page => page.fold !== fold)

function judge(fold: number, by: Judge, f1: F1s): void {
  for (const page of [...inFold(labelled, fold), ...inFold(unlabelled, fold)])
    f1.set(page, chooseFrom(page, by(page)).f1)
}

for (const fold of tested) {
  say(`as it is: fold ${fold + 1} of ${FOLDS}`)
  judges.set(fold, learn(fold, outOf(labelled, fold), []))
  judge(fold, judges.get(fold)!, base)
}
const results: Cell[][] = [row('as it is', base)]
say(JSON.stringify(results.at(-1)))
for (const trial of trials) {
  const copies = trial.copy ? await readCopies(readLabelled, known, trial.copy) : []
  const f1: F1s = new Map()
  for (const fold of tested) {
    say(`${trial.name}: fold ${fold + 1} of ${FOLDS}`)
    const learnt = {
      fold,
      labelled: outOf(labelled, fold),
      unlabelled: outOf(unlabelled, fold),
      base: judges.get(fold)!,
    }
    judge(fold, trial.train(learnt, outOf(copies, fold)), f1)
  }
  results.push(row(trial.name, f1))
  say(JSON.stringify(results.at(-1)))
}
report()

function row(name: string, f1: F1s): Cell[] {
  const groups = [['wcxb-dev'], ...OTHERS.map(dataset => [dataset])]
  const pagesOf = (datasets: readonly string[]) =>
    [...f1.keys()].filter(page => datasets.includes(page.example.dataset))
  const difference = (datasets: readonly string[]) => {
    const pages = pagesOf(datasets)
    const { difference, low, high } = compare(
      pages.map(page => f1.get(page)!),
      pages.map(page => base.get(page)!),
    )
    return f1 === base ? '' : `${difference.toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}]`
  }
  return [
    name,
    ...groups.map(datasets => mean(pagesOf(datasets).map(page => f1.get(page)!))),
    difference(['wcxb-dev']),
    difference(OTHERS),
  ]
}

function report(): void {
  const table = toMarkdown({
    title: 'Trials',
    note: `Word F1 of ${base.size} pages${tested.length < FOLDS ? ` (${tested.length} of ${FOLDS} folds)` : ''}, out-of-fold by site, and the difference from the labelled pages as they are with its interval of 95 %: on wcxb-dev, and on all pages of the other sets.`,
    columns: ['training', 'wcxb-dev', ...OTHERS, 'wcxb-dev: difference', 'others: difference'].map(name => ({ name })),
    rows: results,
  })
  const made = `Generated by \`node bench/run.mjs bench/pith-trials.ts --folds ${FOLDS} --only ${tested.length}${(values.trial ?? []).map(name => ` --trial '${name}'`).join('')} --write ${values.write}\`. ${provenance(
    ROOT,
    [...digests].map(([dataset, pages]) => `${dataset} ${datasetDigest(pages).slice(0, 12)}`),
  )}`
  process.stdout.write(`${table}\n${made}\n`)
  if (values.write) writeBetween(join(ROOT, 'docs/models/pith-limits.md'), values.write, `${table}\n${made}`)
}

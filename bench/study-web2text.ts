/**
 * Table 1 and the running times of Web2Text (Vogels, Ganea, Eickhoff, ECIR 2018), on both splits of CleanEval.
 *   node bench/run.mjs bench/study-web2text.ts [--data ../shared/data] [--split NAME…] [--seed N…] [--kept] [--write]
 * Trained models are kept in .cache/study, so that a broken run goes on; with `--kept` the tables are of those alone. `--write` makes docs/study/web2text.md.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { type OriginalSplit, originalSplits, type Part } from '../src/datasets/splits.ts'
import { mean, median } from '../src/eval/statistics.ts'
import { loadExtractor } from '../src/extractors/index.ts'
import { web2textRows } from '../src/extractors/web2text/label.ts'
import {
  labelLeaves,
  layerSizes,
  packWeb2Text,
  unpackWeb2Text,
  type Web2TextModel,
} from '../src/extractors/web2text/model.ts'
import { openPage } from '../src/segment/page.ts'
import { loadTensorFlow } from '../src/train/deep/tensorflow.ts'
import { fitWeb2Text, prepareWeb2Text, type Web2TextExample } from '../src/train/web2text.ts'
import { UserError } from '../src/user-error.ts'
import { provenance } from './generated.ts'
import { processorMs } from './processor-time.ts'
import { examplesOf, KEPT, partOptions, ROOT, writePage } from './study-part.ts'

const { values } = parseArgs({
  options: {
    ...partOptions,
    split: { type: 'string', multiple: true, default: ['cleaneval-original', 'cleaneval-web2text'] },
    seed: { type: 'string', multiple: true, default: ['1', '2', '3'] },
    kept: { type: 'boolean', default: false },
  },
})

/** As in the paper (§4.2). */
const ITERATIONS = 5000

const BASELINES = ['bte', 'boilerpipe-default', 'boilerpipe', 'boilerpipe-largest']

/** What the paper prints: accuracy, precision, recall, F1 of each method on the two test sets. */
const SPLITS: readonly { name: OriginalSplit; title: string; paper: Readonly<Record<string, readonly number[]>> }[] = [
  {
    name: 'cleaneval-original',
    title: 'the original split (trained on 55 pages, validated on 5)',
    paper: {
      bte: [0.79, 0.79, 0.89, 0.83],
      'boilerpipe-default': [0.8, 0.89, 0.75, 0.81],
      boilerpipe: [0.72, 0.91, 0.59, 0.71],
      'boilerpipe-largest': [0.6, 0.93, 0.36, 0.52],
      'Web2Text, seed 1': [0.84, 0.88, 0.85, 0.86],
    },
  },
  {
    name: 'cleaneval-web2text',
    title: "Web2Text's split (trained on 531 pages, validated on 58)",
    paper: {
      bte: [0.75, 0.76, 0.84, 0.8],
      'boilerpipe-default': [0.79, 0.89, 0.74, 0.81],
      boilerpipe: [0.67, 0.89, 0.5, 0.64],
      'boilerpipe-largest': [0.59, 0.93, 0.33, 0.48],
      'Web2Text, seed 1': [0.86, 0.87, 0.9, 0.88],
    },
  },
]

interface StudyPage {
  readonly parts: Readonly<Record<string, Part | undefined>>
  readonly example: Web2TextExample
  /** Labels of the baselines for the same leaves. */
  readonly baselines: readonly Uint8Array[]
}

const TIMED_EVERY = 5
const timed: string[] = []
const digests: string[] = []
const pages: StudyPage[] = []
for await (const example of examplesOf(values.data, 'cleaneval')) pages.push(await study(example))
const digest = datasetDigest(digests).slice(0, 12)
console.error(`${pages.length} pages read`)

async function study(example: Example): Promise<StudyPage> {
  digests.push(pageDigest(example))
  if (pages.length % TIMED_EVERY === 0) timed.push(example.html)
  const page = openPage(example.html)
  const { leaves } = web2textRows(page)
  const baselines: Uint8Array[] = []
  for (const name of BASELINES) {
    const labels = (await loadExtractor(name)).label(page)
    baselines.push(Uint8Array.from(leaves, leaf => Number(labels[leaf] >= 0.5)))
  }
  return {
    parts: Object.fromEntries(SPLITS.map(({ name }) => [name, originalSplits[name](example)])),
    example: prepareWeb2Text(page, example),
    baselines,
  }
}

function fileOf(split: OriginalSplit, seed: number): string {
  return join(KEPT, `web2text-${digest}-${split}-${seed}.model`)
}

/** The model of a split and a seed: trained now, or before. As shipped, with weights of 16 bits. */
async function modelOf(split: OriginalSplit, seed: number): Promise<Web2TextModel> {
  const file = fileOf(split, seed)
  if (!existsSync(file)) {
    const of = (part: Part) => pages.filter(page => page.parts[split] === part).map(page => page.example)
    const onRound = (done: number, total: number, loss: number) =>
      console.error(`${split}, seed ${seed}: ${done} of ${total}, loss ${loss.toFixed(4)}`)
    const [training, validation] = [of('train'), of('validation')]
    if (training.length === 0 || validation.length === 0) {
      throw new UserError('no-pages', `There are no pages to train on in ${split}. Give more of CleanEval.`)
    }
    const model = fitWeb2Text(await loadTensorFlow(), training, validation, {
      seed,
      iterations: ITERATIONS,
      onRound,
    })
    mkdirSync(KEPT, { recursive: true })
    writeFileSync(file, packWeb2Text(model, { split, seed }))
  }
  return unpackWeb2Text(new Uint8Array(readFileSync(file)))
}

/** Accuracy, precision, recall and F1 over all leaves, each counting the same (§4.4). */
function scoreLeaves(gold: readonly Uint8Array[], labels: readonly Uint8Array[]): number[] {
  const cells = [0, 0, 0, 0]
  gold.forEach((page, p) => {
    for (let i = 0; i < page.length; i++) cells[2 * page[i] + labels[p][i]]++
  })
  const [trueNegative, falsePositive, falseNegative, truePositive] = cells
  const precision = truePositive / Math.max(1, truePositive + falsePositive)
  const recall = truePositive / Math.max(1, truePositive + falseNegative)
  const accuracy = (truePositive + trueNegative) / cells.reduce((a, b) => a + b)
  return [accuracy, precision, recall, (2 * precision * recall) / (precision + recall)]
}

async function tableOf({ name, title, paper }: (typeof SPLITS)[number]): Promise<string> {
  const test = pages.filter(page => page.parts[name] === 'test')
  const gold = test.map(page => page.example.labels)
  const rows: [string, number[]][] = BASELINES.map((baseline, b) => [
    baseline,
    scoreLeaves(
      gold,
      test.map(page => page.baselines[b]),
    ),
  ])
  const joint: number[][] = []
  const alone: number[][] = []
  for (const seed of values.seed.map(Number)) {
    if (values.kept && !existsSync(fileOf(name, seed))) continue
    const model = await modelOf(name, seed)
    const answers = test.map(({ example }) => labelLeaves(model, example.blocks, example.edges))
    joint.push(
      scoreLeaves(
        gold,
        answers.map(({ labels }) => labels),
      ),
    )
    alone.push(
      scoreLeaves(
        gold,
        answers.map(({ content }) => Uint8Array.from(content, p => Number(p >= 0.5))),
      ),
    )
    rows.push([`Web2Text, seed ${seed}`, joint.at(-1)!], [`– unary network alone, seed ${seed}`, alone.at(-1)!])
  }
  rows.push(['**Web2Text, mean**', meanOf(joint)], ['– unary network alone, mean', meanOf(alone)])
  const lines = rows.map(([method, scores]) => {
    const printed = paper[method]?.map(x => x.toFixed(2)).join(' / ') ?? ''
    return `| ${method} | ${scores.map(x => x.toFixed(3)).join(' | ')} | ${printed} |`
  })
  return `### ${test.length} pages: ${title}

| method | accuracy | precision | recall | F1 | in the paper |
|---|---|---|---|---|---|
${lines.join('\n')}`
}

function meanOf(rows: readonly number[][]): number[] {
  return rows[0].map((_, i) => mean(rows.map(row => row[i])))
}

const tables: string[] = []
for (const split of SPLITS.filter(({ name }) => values.split.includes(name))) {
  tables.push(await tableOf(split))
  console.error(tables.at(-1))
}

const [WARM_UP, ROUNDS] = [2, 7]

/** Processor time of each step in milliseconds a page, all timed pages at once: the median of some rounds. */
function stepTimes(model: Web2TextModel): number[] {
  const rounds = Array.from({ length: WARM_UP + ROUNDS }, () => {
    const start = processorMs()
    const opened = timed.map(html => openPage(html))
    const parsed = processorMs()
    const rows = opened.map(web2textRows)
    const counted = processorMs()
    for (const { blocks, edges } of rows) labelLeaves(model, blocks, edges)
    return [parsed - start, counted - parsed, processorMs() - counted]
  }).slice(WARM_UP)
  return [0, 1, 2].map(step => median(rounds.map(times => times[step])) / timed.length)
}

const times = stepTimes(await modelOf(values.split.at(-1) as OriginalSplit, Number(values.seed[0])))
const ms = [...times, times.reduce((a, b) => a + b)].map(time => time.toFixed(2))
const sizes = (['unary', 'pairwise'] as const).map(name =>
  layerSizes(name)
    .reduce((sum, { kernel, inputs, filters }) => sum + kernel * inputs * filters, 0)
    .toLocaleString('en'),
)
const leaves = pages.reduce((sum, { example }) => sum + example.labels.length, 0) / pages.length

const report = `# Web2Text, measured again

Made by \`node bench/run.mjs bench/study-web2text.ts ${values.split.map(name => `--split ${name}`).join(' ')} ${values.seed.map(seed => `--seed ${seed}`).join(' ')}${values.kept ? ' --kept' : ''} --write\`. ${provenance(ROOT, [`cleaneval ${digest}`])} Do not edit.

Vogels, Ganea and Eickhoff: Web2Text: Deep Structured Boilerplate Removal, ECIR 2018. Features, networks and training follow the
paper; where it contradicts itself, \`src/features/web2text-block.ts\` says how it is read. The networks have ${sizes[0]} and ${sizes[1]}
weights besides their biases, as in the paper (§4.3). Training ends early when the error on the validation pages has not fallen for
400 iterations. Blocks are DOM leaves (${leaves.toFixed(0)} a page here, 188 in the paper), all count the same.

## Table 1

${tables.join('\n\n')}

The paper calls the gain of the hidden Markov model over the unary network "marginal".

## Running time

Milliseconds of processor time a page, on ${timed.length} pages of CleanEval (every ${TIMED_EVERY}th) together: the median of ${ROUNDS} rounds. The paper
(§4.4): 35 ms for parsing and features, 19 ms for networks and Viterbi.

| step | ms |
|---|---|
| parsing and blocks | ${ms[0]} |
| features | ${ms[1]} |
| networks and Viterbi | ${ms[2]} |
| all | ${ms[3]} |
`
writePage(values, 'web2text.md', report)

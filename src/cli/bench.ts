import { readFile, writeFile } from 'node:fs/promises'
import type { Example } from '../datasets/example.ts'
import { foldOf } from '../datasets/splits.ts'
import { fallsBelow, type Levels, measure, raised, SHARE } from '../eval/gate.ts'
import { judgeLeaves, type LeafScores } from '../eval/leaves.ts'
import type { PoolOptions } from '../eval/pool.ts'
import { writeReport } from '../eval/report/report.ts'
import { type Table, toMarkdown } from '../eval/report/table.ts'
import { keyOf, keysOf } from '../eval/rows.ts'
import { collectPages, run, type Source } from '../eval/run.ts'
import { forget, score } from '../eval/score.ts'
import { type Imported, importAnswers, importScores } from '../eval/stored.ts'
import { writeStudy } from '../eval/study/study.ts'
import { commandSystem, extractorSystems, type SystemGroup } from '../eval/systems.ts'
import { voteAll } from '../eval/vote.ts'
import { type EnsembleName, ensembleNames } from '../extractors/ensemble/index.ts'
import { type ExtractorName, extractorNames } from '../extractors/index.ts'
import { command, commandGroup, usageError, type Values } from './command.ts'
import { type Io, write } from './io.ts'
import { sourceOf } from './labelled-pages.ts'
import { lanes } from './lanes.ts'
import { type Progress, startProgress } from './progress.ts'
import { provenanceOf } from './provenance.ts'

const choice = {
  extractor: {
    type: 'string',
    short: 'e',
    value: 'NAME',
    choices: extractorNames,
    multiple: true,
    help: 'A system of this package; all of them without this option.',
  },
  share: { type: 'number', value: 'SHARE', default: 1, help: 'Take this share of the pages, always the same ones.' },
  folds: {
    type: 'count',
    value: 'N',
    default: 0,
    help: 'Let trained systems answer with the weights that were fitted without the fold, of so many, of the page’s site.',
  },
  seed: { type: 'count', value: 'N', default: 1, help: 'Seed of the folds.' },
  ...lanes,
} as const

const runCommand = command({
  summary: 'Ask systems for the main content of labelled pages, and keep every answer.',
  details: `DATA is a dataset's folder or JSONL file, or a folder of such. What is in the folder of --output already is not
asked again, so that a run that was broken off goes on where it was. A crash, a time-out and an empty answer are rows too.`,
  operands: 'DATA…',
  options: {
    output: { type: 'string', short: 'o', value: 'DIR', default: 'bench', help: 'The folder of the benchmark.' },
    ...choice,
    none: { type: 'boolean', help: 'No system of this package.' },
    peer: {
      type: 'string',
      value: 'NAME=COMMAND',
      multiple: true,
      help: 'A program that speaks the contract of `pith pipe`.',
    },
    peers: {
      type: 'string',
      value: 'FILE',
      help: 'A JSON file of such programs; those that do not start are left out.',
    },
    again: { type: 'boolean', help: 'Ask the chosen systems of this package for everything again.' },
  },
  examples: [
    ['pith bench run datasets/ -o bench', 'all systems on all datasets in a folder'],
    ['pith bench run datasets/ -e boilerpipe-words --share 0.1', 'one system on a tenth of the pages'],
    ["pith bench run datasets/ --none --peer 'mine=python mine.py'", 'a program of your own'],
  ],
  async run(options, paths, io) {
    const { pages, counts } = await askAll(options, paths, io)
    const what = `${pages} pages; ${counts.answered} answers, ${counts.empty} empty, ${counts.failed} failed.`
    await write(io.stdout, `${what} \`pith bench score ${options.output}\` scores them.\n`)
    return 0
  },
})

interface Peers extends Values<typeof lanes> {
  readonly peer: readonly string[]
  readonly peers: string | undefined
}

interface Asked extends Values<typeof choice>, Peers {
  readonly output: string
  readonly none: boolean
  readonly again: boolean
}

/** Asks the chosen systems for what they were not asked before. */
async function askAll(options: Asked, paths: readonly string[], io: Io) {
  const { output: folder, folds, seed } = options
  const source = await sourceOf(paths, options.share)
  const names = options.none ? [] : chosen(options.extractor)
  if (options.again) await forget(folder, new Set(names))
  const reading = startProgress(io.stderr, { unit: 'pages read' })
  const pages = await collectPages(source, folder, () => reading.advance())
  reading.end()
  const done = await keysOf(folder, 'runs')
  const counts = { answered: 0, empty: 0, failed: 0 }
  for await (const group of groupsOf(names, options, io)) {
    const known = [...done].filter(key => group.systems.some(({ name }) => key.startsWith(keyOf(name, '')))).length
    const progress = startProgress(io.stderr, { total: pages * group.systems.length - known, unit: 'answers' })
    await run(source, group, folder, done, {
      ...(folds > 0 && { foldOf: page => foldOf(page, folds, seed) }),
      onRow({ text, error }) {
        counts[error ? 'failed' : text?.trim() ? 'answered' : 'empty']++
        progress.advance()
      },
    }).finally(group.close)
    progress.end()
  }
  return { pages, counts }
}

/** The systems to ask, one group after the other, so that no two compete for the machine. */
async function* groupsOf(names: readonly string[], options: Peers, io: Io): AsyncGenerator<SystemGroup> {
  const pool = poolOf(options)
  if (names.length > 0) yield extractorSystems(names, pool)
  for (const peer of options.peer) yield await commandSystem(...pairOf(peer, 'NAME=COMMAND'), pool)
  if (options.peers === undefined) return
  const peers: Record<string, { command: string }> = JSON.parse(await readFile(options.peers, 'utf8'))
  for (const [name, { command: program }] of Object.entries(peers)) {
    const group = await commandSystem(`${name}@current`, program, pool).catch((error: Error) => error)
    if (group instanceof Error) io.stderr.write(`Left out: ${group.message}\n`)
    else yield group
  }
}

const outOfFold = {
  type: 'string',
  value: 'DIR',
  multiple: true,
  help: 'Answers of trained systems of this package, each by weights that never saw the page’s site.',
} as const

const importCommand = command({
  summary: 'Take answers that other programs left in files into a benchmark, as further systems.',
  details: `Answers: a folder of DATASET/SYSTEM.jsonl or SYSTEM/DATASET.jsonl (rows of page_id and plaintext), or of SYSTEM.json
(articleBody by page). Scores, for systems whose answers are lost: a file of rows of dataset, id, model, p, r, f1 (ROUGE-LSum).
The systems are called SYSTEM@LABEL. Answers of --out-of-fold are those that \`pith train --answers\` leaves: they stand for the
trained system itself, so import them before \`pith bench run\`, which then asks it only for pages of other datasets.`,
  operands: 'DIR',
  options: {
    answers: { type: 'string', value: 'LABEL=DIR', multiple: true, help: 'Stored answers.' },
    scores: { type: 'string', value: 'LABEL=FILE', multiple: true, help: 'Published scores.' },
    'out-of-fold': outOfFold,
  },
  examples: [
    ['pith bench import bench --answers 2023=outputs/ --scores 2023=scores.jsonl', 'the comparison study'],
    ['pith bench import bench --out-of-fold answers', 'what `pith train pith --answers answers` left'],
  ],
  async run({ answers, scores, 'out-of-fold': ours }, [folder], io) {
    const tell = async (what: string, { systems, rows, unknown }: Imported): Promise<void> => {
      const rest = unknown > 0 ? `; ${unknown} are of pages that are not in the benchmark` : ''
      await write(io.stdout, `${what}: ${rows} new rows of ${systems.length} systems${rest}.\n`)
    }
    for (const given of answers) await tell(given, await importAnswers(...labelled(given), folder))
    for (const given of ours) await tell(given, await importAnswers(given, undefined, folder))
    for (const given of scores) await tell(given, await importScores(...labelled(given), folder))
    return 0
  },
})

const voteCommand = command({
  summary: 'Let the ensembles vote on the answers that a benchmark has of their members.',
  details: `So trained members vote with their out-of-fold answers, where these were imported. \`pith bench run\` without this
would ask all members again, with their shipped weights. An ensemble that has voted on a page does not vote again.`,
  operands: 'DATA…',
  options: {
    output: { type: 'string', short: 'o', value: 'DIR', default: 'bench', help: 'The folder of the benchmark.' },
    share: choice.share,
  },
  examples: [['pith bench vote datasets/ -o bench', 'after `pith bench run` and `import`']],
  async run({ output, share }, paths, io) {
    const rows = await vote(await sourceOf(paths, share), ensembleNames, output, io)
    await write(io.stdout, `${rows} answers. \`pith bench score ${output}\` scores them.\n`)
    return 0
  },
})

async function vote(source: Source, names: readonly EnsembleName[], folder: string, io: Io): Promise<number> {
  const progress = startProgress(io.stderr, { unit: 'pages' })
  try {
    return await voteAll(source, names, folder, () => progress.advance())
  } finally {
    progress.end()
  }
}

const scoreCommand = command({
  summary: 'Score the answers of a benchmark by every metric.',
  operands: 'DIR',
  options: { threads: lanes.threads },
  examples: [['pith bench score bench', 'scores what has no score yet']],
  async run({ threads }, [folder], io) {
    const rows = await scoreAll(folder, threads, io)
    await write(io.stdout, `${rows} answers scored. \`pith bench report ${folder}\` shows them.\n`)
    return 0
  },
})

/** Scores what has no score yet; gives the number of answers. */
async function scoreAll(folder: string, threads: number, io: Io): Promise<number> {
  const progress = startProgress(io.stderr, { unit: 'answers' })
  let rows = 0
  try {
    await score(folder, {
      lanes: Math.max(1, threads),
      onRow() {
        rows++
        progress.advance()
      },
    })
  } finally {
    progress.end()
  }
  return rows
}

const studyCommand = command({
  summary: 'Repeat the comparison study of SIGIR 2023: run, score, and say which of its findings hold.',
  details: `DATA as for \`pith bench run\`; what the folder of --bench holds already is not asked again. The ensembles vote on what their
members answered. Trained systems answer with their shipped weights, but for the answers of --out-of-fold. Writes comparison.md and
comparison.html: Tables 1 and 3 with the printed figures beside ours, Figures 1 to 3, and the paper's findings, judged on
its datasets and on each of the others.`,
  operands: 'DATA…',
  options: {
    output: { type: 'string', short: 'o', value: 'DIR', default: 'docs/study', help: 'Where to.' },
    bench: { type: 'string', value: 'DIR', default: 'bench', help: 'The folder of the benchmark.' },
    ...choice,
    'out-of-fold': outOfFold,
  },
  examples: [
    ['pith bench study datasets/ --share 0.1', 'on a tenth of the pages'],
    ['pith bench study datasets/ --out-of-fold answers', 'with what `pith train … --answers answers` left'],
  ],
  async run(options, paths, io) {
    const { bench, output, extractor } = options
    const names = chosen(extractor)
    const how = { ...options, output: bench, again: false, peer: [], peers: undefined }
    const ask = (some: readonly ExtractorName[]) =>
      askAll({ ...how, extractor: some, none: some.length === 0 }, paths, io)
    const outside = options['out-of-fold']
    // Answers are known by the pages of the benchmark.
    if (outside.length > 0) await ask([])
    for (const answers of outside) await importAnswers(answers, undefined, bench)
    await ask(names.filter(name => !isEnsemble(name)))
    const ensembles = names.filter(isEnsemble)
    if (ensembles.length > 0) await vote(await sourceOf(paths, options.share), ensembles, bench, io)
    await scoreAll(bench, options.threads, io)
    await write(io.stdout, `${(await writeStudy(bench, output, madeBy('study'))).join('\n')}\n`)
    return 0
  },
})

const reportCommand = command({
  summary: 'Write tables and charts of a benchmark: report.md and report.html.',
  operands: 'DIR',
  options: {
    output: { type: 'string', short: 'o', value: 'DIR', help: 'Where to; the folder of the benchmark without it.' },
    except: { type: 'string', value: 'SYSTEM', multiple: true, help: 'A system to leave out.' },
    browse: { type: 'count', value: 'N', default: 0, help: 'Write pages.html too: N pages, half of them the worst.' },
    system: {
      type: 'string',
      value: 'SYSTEM',
      multiple: true,
      help: 'A system for pages.html; the eight best without.',
    },
  },
  examples: [
    ['pith bench report bench -o docs/benchmarks', 'the report'],
    ['pith bench report bench --browse 40', 'and pages to look at: gold, two systems, their differences'],
  ],
  async run({ output, except, browse, system }, [folder], io) {
    const files = await writeReport(folder, output ?? folder, madeBy('report'), { except, browse, systems: system })
    await write(io.stdout, `${files.join('\n')}\n`)
    return 0
  },
})

const leavesCommand = command({
  summary: 'Measure systems leaf by leaf: accuracy, precision, recall, F1, false positives, ROC area.',
  details:
    'Each text leaf counts once, and then as often as it has words. Its truth is where the gold is found on the page.',
  operands: 'DATA…',
  options: choice,
  examples: [['pith bench leaves datasets/l3s-gn1 -e boilerpipe-words', 'one system']],
  async run(options, paths, io) {
    const { folds, seed } = options
    const source = await sourceOf(paths, options.share)
    const progress = startProgress(io.stderr)
    const scores = await judgeLeaves(source(), chosen(options.extractor), {
      ...poolOf(options),
      ...(folds > 0 && { foldOf: (page: Example) => foldOf(page, folds, seed) }),
      onPage: () => progress.advance(),
      onFailure: (page, why) => progress.say(`${page}: ${why}`),
    })
    progress.end()
    await write(
      io.stdout,
      `${(['byLeaf', 'byWord'] as const).map(kind => toMarkdown(leafTable(scores, kind))).join('\n')}`,
    )
    return 0
  },
})

const gateCommand = command({
  summary: 'Check that no system has become worse: floors for a fixed sample of pages.',
  operands: 'DATA…',
  options: {
    floors: { type: 'string', value: 'FILE', default: 'src/eval/floors.json', help: 'The floors.' },
    raise: { type: 'boolean', help: 'Write what is reached now as floors, where it is higher.' },
    ...choice,
    share: { ...choice.share, default: SHARE },
  },
  examples: [
    ['pith bench gate ../shared/data', 'exit code 1 if a floor is not reached'],
    ['pith bench gate ../shared/data --raise', 'after a change for the better'],
  ],
  async run(options, paths, io) {
    const source = await sourceOf(paths, options.share)
    const group = extractorSystems(chosen(options.extractor), poolOf(options))
    const progress: Progress = startProgress(io.stderr)
    const reached = await measure(source(), group, () => progress.advance()).finally(group.close)
    progress.end()
    const floors: Levels = JSON.parse(await readFile(options.floors, 'utf8').catch(() => '{}'))
    const problems = fallsBelow(floors, reached)
    if (options.raise) await writeFile(options.floors, `${JSON.stringify(raised(floors, reached), null, 2)}\n`)
    else for (const problem of problems) io.stderr.write(`${problem}\n`)
    return problems.length > 0 && !options.raise ? 1 : 0
  },
})

export default commandGroup({
  summary: 'Measure systems on labelled pages: run, score, report.',
  commands: {
    run: runCommand,
    import: importCommand,
    vote: voteCommand,
    score: scoreCommand,
    report: reportCommand,
    study: studyCommand,
    leaves: leavesCommand,
    gate: gateCommand,
  },
})

const madeBy = (name: string) => (digests: ReadonlyMap<string, readonly string[]>) =>
  provenanceOf(`pith bench ${name}`, digests)

function poolOf({ threads, timeout }: Values<typeof lanes>): PoolOptions {
  return { lanes: Math.max(1, threads), timeoutMs: timeout * 1000 }
}

const isEnsemble = (name: string): name is EnsembleName => (ensembleNames as string[]).includes(name)

function chosen(names: readonly ExtractorName[]): readonly ExtractorName[] {
  return names.length > 0 ? names : extractorNames
}

function pairOf(text: string, form: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1) throw usageError(`"${text}" is not of the form ${form}. Write it so.`)
  return [text.slice(0, at), text.slice(at + 1)]
}

function labelled(text: string): [path: string, label: string] {
  const [label, path] = pairOf(text, 'LABEL=PATH')
  return [path, label]
}

function leafTable(scores: readonly LeafScores[], kind: 'byLeaf' | 'byWord'): Table {
  const figures = ['accuracy', 'precision', 'recall', 'f1', 'falsePositiveRate', 'auc']
  return {
    title: kind === 'byLeaf' ? 'Leaves' : 'Leaves by their words',
    note: kind === 'byLeaf' ? 'Each text leaf counts once.' : 'Each text leaf counts as often as it has words.',
    columns: [
      { name: 'system' },
      { name: 'dataset' },
      { name: 'leaves', digits: 0 },
      ...['accuracy', 'precision', 'recall', 'F1', 'false positive rate', 'ROC area'].map(name => ({ name })),
    ],
    rows: scores.map(row => [row.extractor, row.dataset, row.leaves, ...figures.map(name => row[kind][name])]),
  }
}

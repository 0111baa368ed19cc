import { basename } from 'node:path'
import type { Example } from '../datasets/example.ts'
import { writeRetrieval } from '../eval/retrieval/report.ts'
import { runRetrieval } from '../eval/retrieval/retrieval.ts'
import { answersOf } from '../eval/rows.ts'
import { extractorSystems } from '../eval/systems.ts'
import { extractorNames } from '../extractors/index.ts'
import { didYouMean } from './closest.ts'
import { command, usageError } from './command.ts'
import { write } from './io.ts'
import { openLabelledPages } from './labelled-pages.ts'
import { lanes } from './lanes.ts'
import { type Progress, startProgress } from './progress.ts'
import { provenanceOf } from './provenance.ts'

/** Those of Web2Text's Table 2, the best known ones, and an ensemble. */
const DEFAULT_SYSTEMS = [
  ...['bte', 'boilerpipe-default', 'boilerpipe', 'boilerpipe-largest', 'crf', 'web2text'],
  ...['goose3', 'resiliparse', 'readability', 'trafilatura', 'dragnet', 'majority-best-weighted', 'pith'],
]

const isOurs = (name: string): boolean => (extractorNames as string[]).includes(name)

export default command({
  summary: 'Measure whether cleaned pages are easier to search than raw ones.',
  details: `DATA is a dataset's folder or JSONL file, or a folder of such. Makes a test collection from pages and their gold, indexes it raw,
as each system cleans it, and from gold, and asks the same queries of all. Writes retrieval.md with its pictures, and
retrieval.html: §4.5 of "Web2Text" (ECIR 2018) and §6 of "Boilerplate detection using shallow text features" (WSDM 2010).`,
  operands: 'DATA…',
  options: {
    output: { type: 'string', short: 'o', value: 'DIR', default: 'docs/study', help: 'Where to.' },
    extractor: {
      type: 'string',
      short: 'e',
      value: 'NAME',
      multiple: true,
      help: `A system of this package or, by its name there, of the benchmark; without this option ${DEFAULT_SYSTEMS.join(', ')}.`,
    },
    bench: {
      type: 'string',
      value: 'DIR',
      help: 'A benchmark (`pith bench run`, `import`, `vote`) whose answers are taken, so that only what it lacks is asked.',
    },
    queries: {
      type: 'count',
      value: 'N',
      default: 200,
      help: 'Queries of each kind, as far as the pages give so many.',
    },
    share: { type: 'number', value: 'SHARE', default: 1, help: 'Take this share of the pages, always the same ones.' },
    ...lanes,
  },
  examples: [
    ['pith retrieval l3s-gn1.jsonl dragnet.jsonl', 'thirteen systems on two datasets'],
    ['pith retrieval datasets/ -e pith -e trafilatura --share 0.2', 'two systems on a fifth of the pages'],
    ['pith retrieval datasets/ --bench bench', 'trained systems out-of-fold, as the benchmark has them'],
  ],
  async run({ output, extractor, bench, queries, share, threads, timeout }, paths, io) {
    const names = extractor.length > 0 ? extractor : DEFAULT_SYSTEMS
    const unknown = names.find(name => bench === undefined && !isOurs(name))
    if (unknown !== undefined) {
      throw usageError(
        `There is no system "${unknown}".${didYouMean(unknown, extractorNames)} Use one of \`pith extractors\`, or give the --bench that has its answers.`,
      )
    }
    const { digests, read } = await openLabelledPages(paths, share, io)
    const examples: Example[] = []
    for await (const example of read()) examples.push(example)
    let progress: Progress | undefined
    const stored = bench === undefined ? new Map() : await answersOf(bench, new Set(names))
    const group = extractorSystems(names.filter(isOurs), { lanes: Math.max(1, threads), timeoutMs: timeout * 1000 })
    const cleaners = { names, stored, group }
    const results = await runRetrieval(examples, cleaners, {
      queries,
      onStep(unit, total) {
        progress?.end()
        progress = startProgress(io.stderr, { unit, total })
      },
      onDone: () => progress?.advance(),
    }).finally(group.close)
    progress?.end()
    const given = [
      ...paths.map(path => basename(path)),
      ...extractor.map(name => `-e ${name}`),
      ...(bench === undefined ? [] : [`--bench ${basename(bench)}`]),
      ...(queries === 200 ? [] : [`--queries ${queries}`]),
      ...(share < 1 ? [`--share ${share}`] : []),
    ]
    const provenance = provenanceOf(`pith retrieval ${given.join(' ')}`, digests)
    const files = await writeRetrieval(results, output, provenance, bench !== undefined)
    await write(io.stdout, `${files.join('\n')}\n`)
    return 0
  },
})

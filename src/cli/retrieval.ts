import { basename } from 'node:path'
import type { Example } from '../datasets/example.ts'
import { writeRetrieval } from '../eval/retrieval/report.ts'
import { runRetrieval } from '../eval/retrieval/retrieval.ts'
import { extractorSystems } from '../eval/systems.ts'
import { extractorNames } from '../extractors/index.ts'
import { command } from './command.ts'
import { write } from './io.ts'
import { openLabelledPages } from './labelled-pages.ts'
import { lanes } from './lanes.ts'
import { type Progress, startProgress } from './progress.ts'
import { provenanceOf } from './provenance.ts'

/** Those of Web2Text's Table 2, and the best known ones. */
const DEFAULT_SYSTEMS = [
  ...['bte', 'boilerpipe-default', 'boilerpipe', 'boilerpipe-largest', 'crf', 'web2text'],
  ...['goose3', 'readability', 'trafilatura', 'pith'],
]

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
      choices: extractorNames,
      multiple: true,
      help: `A system; without this option ${DEFAULT_SYSTEMS.join(', ')}.`,
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
    ['pith retrieval l3s-gn1.jsonl dragnet.jsonl', 'ten systems on two datasets'],
    ['pith retrieval datasets/ -e pith -e trafilatura --share 0.2', 'two systems on a fifth of the pages'],
  ],
  async run({ output, extractor, queries, share, threads, timeout }, paths, io) {
    const { digests, read } = await openLabelledPages(paths, share, io)
    const examples: Example[] = []
    for await (const example of read()) examples.push(example)
    let progress: Progress | undefined
    const group = extractorSystems(extractor.length > 0 ? extractor : DEFAULT_SYSTEMS, {
      lanes: Math.max(1, threads),
      timeoutMs: timeout * 1000,
    })
    const results = await runRetrieval(examples, group, {
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
      ...(queries === 200 ? [] : [`--queries ${queries}`]),
      ...(share < 1 ? [`--share ${share}`] : []),
    ]
    const files = await writeRetrieval(results, output, provenanceOf(`pith retrieval ${given.join(' ')}`, digests))
    await write(io.stdout, `${files.join('\n')}\n`)
    return 0
  },
})

/**
 * The generated parts of docs/algorithms.md but the parity (bench/parity.ts): what the table of extractors says of each
 * system, and how good those that were not trained are on each type of page and where much or little is to be removed.
 *   node bench/run.mjs bench/algorithms.ts [--data ../shared/data] [--sample N]
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import { readJsonl } from '../src/datasets/jsonl.ts'
import { complexity } from '../src/eval/metrics/complexity.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { mean } from '../src/eval/statistics.ts'
import { extractorNames, extractors, loadExtractor } from '../src/extractors/index.ts'
import { renderText } from '../src/render/index.ts'
import { openPage } from '../src/segment/page.ts'
import { provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PAGE = join(ROOT, 'docs', 'algorithms.md')
/** Families without training: on the others such a table would have to leave out what they were trained on. */
const UNTRAINED = ['text conversion', 'heuristic', 'shallow text features']
const TYPES = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product']
const LEVELS = ['low', 'medium', 'high']

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
    sample: { type: 'string', default: '3' },
  },
})

interface Measured {
  readonly type: string
  readonly complexity: number
  readonly scores: ReadonlyMap<string, number>
}

async function measureAll(names: readonly string[]): Promise<{ pages: Measured[]; digest: string }> {
  const systems = await Promise.all(names.map(name => loadExtractor(name)))
  const plain = join(values.data, 'wcxb-dev.jsonl')
  const pages: Measured[] = []
  const digests: string[] = []
  let number = 0
  for await (const example of readJsonl(existsSync(plain) ? plain : `${plain}.xz`, () => {})) {
    digests.push(pageDigest(example))
    if (number++ % Number(values.sample) !== 0) continue
    const page = openPage(example.html)
    const scores = new Map(
      systems.map(system => {
        const text = (system.renderText ?? renderText)(page, system.label(page))
        return [system.name, wordF1.score(text, example)['f1']]
      }),
    )
    pages.push({ type: example.pageType ?? '', complexity: complexity(page.dom, example.text), scores })
  }
  return { pages, digest: `wcxb-dev ${datasetDigest(digests).slice(0, 12)}` }
}

function profile(names: readonly string[], pages: readonly Measured[]): string {
  const sorted = pages.map(page => page.complexity).sort((a, b) => a - b)
  const cuts = [sorted[Math.floor(sorted.length / 3)], sorted[Math.floor((2 * sorted.length) / 3)]]
  const levelOf = (page: Measured) => LEVELS[cuts.filter(cut => page.complexity >= cut).length]
  const columns = [
    ...TYPES.map(type => pages.filter(page => page.type === type)),
    ...LEVELS.map(level => pages.filter(page => levelOf(page) === level)),
    pages,
  ]
  const cells = (name: string) =>
    columns.map(part => (part.length === 0 ? '–' : mean(part.map(page => page.scores.get(name)!)).toFixed(3)))
  const head = ['system', ...TYPES, ...LEVELS, 'all']
  return [
    head,
    head.map((_, i) => (i === 0 ? '---' : '---:')),
    ['*pages*', ...columns.map(part => String(part.length))],
    ...names.map(name => [name, ...cells(name)]),
  ]
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n')
}

async function describeSystems(): Promise<string[]> {
  const text = readFileSync(PAGE, 'utf8')
  const missing: string[] = []
  for (const name of extractorNames) {
    const { family, summary } = extractors[name]
    if (!text.includes(`<!-- system ${name} -->`)) missing.push(name)
    else {
      const { source } = await loadExtractor(name)
      writeBetween(PAGE, `system ${name}`, `*${family}: ${summary}.* ${source}.`)
    }
  }
  return missing
}

const missing = await describeSystems()
if (missing.length > 0) process.stderr.write(`Without a section: ${missing.join(', ')}\n`)
const names = extractorNames.filter(name => UNTRAINED.includes(extractors[name].family))
const { pages, digest } = await measureAll(names)
const note = `Word F1 on every ${values.sample}. page of WCXB’s development set.`
writeBetween(PAGE, 'profile', `${profile(names, pages)}\n\n${note} ${provenance(ROOT, [digest])}`)

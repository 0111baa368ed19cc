import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { datasets, type Example, findSources } from '../datasets/index.ts'
import { foldOf, type OriginalSplit, originalSplits } from '../datasets/splits.ts'
import { type Ceiling, ceilingOf } from '../eval/ceiling.ts'
import { datasetStats, type PageStats, pageStats } from '../eval/dataset-stats.ts'
import { mean } from '../eval/statistics.ts'
import { UserError } from '../user-error.ts'
import { command, commandGroup } from './command.ts'
import { type Io, type Output, write } from './io.ts'
import { startProgress } from './progress.ts'

const json = { type: 'boolean', help: 'Write one JSON array.' } as const
const PATHS =
  'PATH is a folder as its dataset comes, a .jsonl, .jsonl.gz or .jsonl.xz file of pages, or a folder of such.'

const list = command({
  summary: 'List the datasets whose own layout is read.',
  options: { json },
  examples: [['pith data list', 'what they are, whose, and where to get them']],
  async run({ json }, _, io) {
    const rows = Object.entries(datasets).map(([name, { title, citation, licence, home, layouts, repairs }]) => ({
      name, title, citation, licence, home, repairs: repairs ?? '', layouts: layouts.map(l => `${l.pages} + ${l.gold}`),
    })) // biome-ignore format: a list
    if (json) return writeJson(io, rows)
    await writeTable(io, rows, {
      dataset: row => row.name,
      what: row => row.citation,
      'licence of the labels': row => row.licence,
      home: row => row.home,
      'pages + gold': row => row.layouts.join('; '),
      'changed as in the comparison study': row => row.repairs,
    })
    return 0
  },
})

const importCommand = command({
  summary: 'Turn a dataset into one file of pages with their gold, one JSON object a line.',
  details: PATHS,
  operands: 'PATH',
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'Where to; packed where it ends in .gz. Default: standard output.',
    },
  },
  examples: [['pith data import cleaneval/ -o cleaneval.jsonl.gz', 'as the organisers give it']],
  async run({ output }, paths, io) {
    const target = output === undefined ? undefined : await fileOutput(output)
    await forEachPage(paths, io, example => write(target?.input ?? io.stdout, `${JSON.stringify(example)}\n`))
    await target?.end()
    return 0
  },
})

const stats = command({
  summary: 'Count pages, sites, sizes, languages and page complexity of datasets.',
  details: `${PATHS}
Complexity is the share of a page's words that are not content (Bevendorff et al., SIGIR 2023, §3.3); low and high are
the first and last quarter of all pages that are counted together. The digest changes with any page or gold.`,
  operands: 'PATH…',
  options: { json },
  examples: [['pith data stats cleaneval.jsonl dragnet.jsonl', 'the comparison study’s Table 1 and Figure 1']],
  async run({ json }, paths, io) {
    const pages: PageStats[] = []
    await forEachPage(paths, io, async example => void pages.push(pageStats(example)))
    const rows = datasetStats(pages)
    if (json) return writeJson(io, rows)
    // biome-ignore format: a table
    await writeTable(io, rows, {
      dataset: row => row.dataset,
      pages: row => count(row.pages),
      sites: row => count(row.sites),
      'median HTML': row => `${Math.round(row.medianBytes / 1000)} KB`,
      'median gold': row => `${count(Math.round(row.medianGoldWords))} words`,
      languages: row => row.languages.slice(0, 4).map(([language, n]) => `${language} ${n}`).join(', '),
      complexity: ({ complexity: [q1, median, q3] }) => `${median.toFixed(2)} (${q1.toFixed(2)}–${q3.toFixed(2)})`,
      low: row => withShare(row.low, row.pages),
      medium: row => withShare(row.medium, row.pages),
      high: row => withShare(row.high, row.pages),
      digest: row => row.digest.slice(0, 16),
    })
    return 0
  },
})

const split = command({
  summary: 'Divide pages into folds by site, or as a paper did.',
  details: `${PATHS}
Out: one page a line, divided by tabs: dataset, case, id, site, and its fold from 0 or its part (train, validation, test);
how many each has goes to standard error. A site is always in the same fold, in every dataset. Page 58 of CleanEval is in
no part of cleaneval-original, page 103 in none of either.`,
  operands: 'PATH…',
  options: {
    folds: { type: 'count', value: 'N', default: 5, help: 'Number of folds.' },
    seed: { type: 'count', value: 'N', default: 1, help: 'Another seed gives other folds.' },
    original: {
      type: 'string',
      value: 'NAME',
      choices: Object.keys(originalSplits),
      help: 'The split of a paper instead.',
    },
  },
  examples: [
    ['pith data split --folds 5 wcxb-dev.jsonl', 'five folds by site'],
    ['pith data split --original cleaneval-web2text cleaneval.jsonl', '531, 58 and 148 pages'],
  ],
  async run({ folds, seed, original }, paths, io) {
    if (folds < 2) throw new UserError('usage', `--folds is ${folds}. Give at least 2.`)
    const partOf = (page: Example) =>
      original ? originalSplits[original as OriginalSplit](page) : foldOf(page, folds, seed)
    const counts = new Map<string, number>()
    await forEachPage(paths, io, async page => {
      const part = String(partOf(page) ?? 'none')
      counts.set(part, (counts.get(part) ?? 0) + 1)
      await write(io.stdout, `${[page.dataset, page.case, page.id, page.host, part].join('\t')}\n`)
    })
    await write(
      io.stderr,
      [...counts]
        .sort()
        .map(([part, pages]) => `${part}: ${count(pages)} pages\n`)
        .join(''),
    )
    return 0
  },
})

const ceiling = command({
  summary: 'Score the text that the labels made from the gold give: what no system can exceed.',
  details: `${PATHS}
Labels come from aligning the page with its gold (Vogels et al., Web2Text, ECIR 2018, §4.1), on text leaves and on blocks;
word F1 is WCXB's, ROUGE-LSum the comparison study's.`,
  operands: 'PATH…',
  options: {
    json,
    below: { type: 'number', value: 'F1', help: 'Also list the pages whose word F1 by leaves is below this.' },
  },
  examples: [['pith data ceiling --below 0.95 wcxb-dev.jsonl', 'and the pages where gold and page do not agree']],
  async run({ json, below = 0 }, paths, io) {
    const pages: (Ceiling & { readonly dataset: string; readonly case: string })[] = []
    await forEachPage(paths, io, async example => {
      pages.push({ dataset: example.dataset, case: example.case, ...ceilingOf(example) })
    })
    if (json) return writeJson(io, pages)
    const names = [...new Set(pages.map(page => page.dataset))].sort()
    const average = (figure: keyof Ceiling) => (rows: typeof pages) => mean(rows.map(row => row[figure])).toFixed(4)
    // biome-ignore format: a table
    await writeTable(io, names.map(name => pages.filter(page => page.dataset === name)), {
      dataset: ([{ dataset }]) => dataset,
      pages: rows => count(rows.length),
      'word F1, leaves': average('leafWordF1'),
      'word F1, blocks': average('blockWordF1'),
      'ROUGE-LSum, leaves': average('leafRouge'),
      'ROUGE-LSum, blocks': average('blockRouge'),
      'pages below 0.95': rows => count(rows.filter(row => row.leafWordF1 < 0.95).length),
    })
    for (const { dataset, case: name, leafWordF1 } of pages.filter(page => page.leafWordF1 < below)) {
      await write(io.stderr, `${dataset} ${name} ${leafWordF1.toFixed(3)}\n`)
    }
    return 0
  },
})

export default commandGroup({
  summary: 'Read, count, divide and check datasets of labelled pages.',
  commands: { list, import: importCommand, stats, split, ceiling },
})

/** Visits every page at the paths, one at a time, and tells what was left out and why. */
async function forEachPage(paths: readonly string[], io: Io, visit: (page: Example) => Promise<void>): Promise<void> {
  const progress = startProgress(io.stderr)
  const skipped = new Map<string, number>()
  try {
    for (const path of paths) {
      for (const source of await findSources(path)) {
        for await (const page of source.read((_, reason) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1))) {
          await visit(page)
          progress.advance()
        }
      }
    }
    for (const [reason, pages] of skipped) progress.say(`left out, ${reason}: ${count(pages)} pages`)
  } finally {
    progress.end()
  }
}

/** In Markdown, which a terminal shows as well. */
async function writeTable<T>(io: Io, rows: readonly T[], columns: Record<string, (row: T) => string>): Promise<void> {
  const names = Object.keys(columns)
  const cells = rows.map(row => names.map(name => columns[name](row)))
  const lines = [names, names.map(() => '---'), ...cells].map(line => `| ${line.join(' | ')} |`)
  await write(io.stdout, `${lines.join('\n')}\n`)
}

async function writeJson(io: Io, rows: unknown): Promise<0> {
  await write(io.stdout, `${JSON.stringify(rows, null, 2)}\n`)
  return 0
}

function count(n: number): string {
  return n.toLocaleString('en')
}

function withShare(part: number, whole: number): string {
  return `${count(part)} (${Math.round((100 * part) / whole)} %)`
}

async function fileOutput(path: string): Promise<{ input: Output; end(): Promise<void> }> {
  const handle = await open(path, 'w').catch(cause => {
    throw new UserError('cannot-write', `"${path}" cannot be written (${cause.code}). Choose another --output.`, {
      cause,
    })
  })
  const file = handle.createWriteStream()
  const input = path.endsWith('.gz') ? createGzip() : file
  if (input !== file) input.pipe(file)
  return {
    input,
    async end() {
      input.end()
      await finished(file)
    },
  }
}

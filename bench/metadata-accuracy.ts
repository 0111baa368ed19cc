/**
 * How often metadata are right, on pages whose gold has them.
 *   node bench/run.mjs bench/metadata-accuracy.ts [--data ../shared/data] [--write]
 * Sites are halved by a hash of their host: one half was looked at while the rules were made, the other is reported.
 * `--write` puts the tables into docs/metadata.md.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Example } from '../src/datasets/example.ts'
import { readJsonl } from '../src/datasets/jsonl.ts'
import { collectEvidence } from '../src/metadata/evidence.ts'
import { type Metadata, readMetadata } from '../src/metadata/metadata.ts'
import type { Dom } from '../src/parse/dom.ts'
import { parse } from '../src/parse/parse.ts'
import { compareAuthors, compareDates, compareTitles, keyOf } from './metadata/matching.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const FILES = ['wcxb-dev.jsonl.xz', 'postlight.jsonl.xz']

/** Counts over the pages of one half. */
type Counts = Record<string, number>

function count(counts: Counts, name: string, isTrue: boolean): void {
  counts[name] = (counts[name] ?? 0) + Number(isTrue)
}

/** Whether the gold is one of the titles that the page gives itself: more cannot be got right to the word. */
function isOffered(dom: Dom, metadata: Metadata, gold: string): boolean {
  const { meta, title, headings } = collectEvidence(dom)
  const given = [...(meta.get('og:title') ?? []), ...(meta.get('twitter:title') ?? []), title]
  const parts = given.flatMap(text => [text, ...text.split(/ [-–—|·•»:] | ?\| ?/)])
  return [metadata.title ?? '', ...parts, ...headings.map(heading => heading.text)].some(
    text => keyOf(text) === keyOf(gold),
  )
}

function tally(counts: Counts, page: Example): void {
  const dom = parse(page.html)
  const metadata = readMetadata(dom, page.url)
  if (page.title) {
    const { strict, lenient, contained } = compareTitles(metadata.title ?? '', page.title)
    count(counts, 'title', true)
    count(counts, 'title strict', strict)
    count(counts, 'title lenient', lenient)
    count(counts, 'title contained', contained)
    count(counts, 'title offered', isOffered(dom, metadata, page.title))
  }
  const isAuthorGiven = metadata.authors.length > 0
  if (page.author) {
    const { strict, lenient } = compareAuthors(metadata.authors, page.author)
    count(counts, 'author', true)
    count(counts, 'author strict', strict)
    count(counts, 'author lenient', lenient)
    count(counts, 'author given', isAuthorGiven)
  } else {
    count(counts, 'no author', true)
    count(counts, 'author unasked', isAuthorGiven)
  }
  if (page.date) {
    const { strict, lenient } = compareDates(metadata.published, metadata.modified, page.date)
    count(counts, 'date', true)
    count(counts, 'date strict', strict)
    count(counts, 'date lenient', lenient)
    count(counts, 'date given', metadata.published !== undefined)
  } else {
    count(counts, 'no date', true)
    count(counts, 'date unasked', metadata.published !== undefined)
  }
}

function halfOf(host: string): 'tuning' | 'reported' {
  return createHash('sha256').update(host).digest()[0] % 2 === 0 ? 'tuning' : 'reported'
}

function share(counts: Counts, name: string, of: string): string {
  return counts[of] ? ((counts[name] ?? 0) / counts[of]).toFixed(3) : '–'
}

function table(rows: readonly (readonly [string, Counts])[]): string {
  const lines = rows.flatMap(([name, c]) => [
    `| ${name} | title | ${c['title']} | ${share(c, 'title strict', 'title')} | ${share(c, 'title lenient', 'title')} | contained ${share(c, 'title contained', 'title')}; offered ${share(c, 'title offered', 'title')} | – |`,
    `| | author | ${c['author']} | ${share(c, 'author strict', 'author')} | ${share(c, 'author lenient', 'author')} | given ${share(c, 'author given', 'author')} | ${c['author unasked'] ?? 0} of ${c['no author'] ?? 0} |`,
    `| | date | ${c['date']} | ${share(c, 'date strict', 'date')} | ${share(c, 'date lenient', 'date')} | given ${share(c, 'date given', 'date')} | ${c['date unasked'] ?? 0} of ${c['no date'] ?? 0} |`,
  ])
  return [
    '| pages | field | with gold | strict | lenient | | given without gold |',
    '|---|---|---:|---:|---:|---|---:|',
    ...lines,
  ].join('\n')
}

async function measure(path: string): Promise<Map<string, Counts>> {
  const halves = new Map<string, Counts>()
  for await (const page of readJsonl(path, () => {})) {
    const half = page.dataset === 'wcxb-dev' ? halfOf(page.host) : 'all'
    const counts = halves.get(half) ?? {}
    halves.set(half, counts)
    tally(counts, page)
  }
  return halves
}

async function report(folder: string): Promise<string> {
  const rows: [string, Counts][] = []
  const files: string[] = []
  for (const file of FILES) {
    const path = join(folder, file)
    for (const [half, counts] of [...(await measure(path))].sort())
      rows.push([`${file.split('.')[0]}, ${half}`, counts])
    files.push(`\`${file}\` ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  return `${table(rows)}\n\nMeasured ${day} at commit ${commit}. SHA-256 of the files: ${files.join(', ')}.`
}

const START = '<!-- accuracy -->'
const END = '<!-- /accuracy -->'

const { values } = parseArgs({ options: { data: { type: 'string' }, write: { type: 'boolean' } } })
const text = await report(values.data ?? join(ROOT, '..', 'shared', 'data'))
process.stdout.write(`${text}\n`)
if (values.write) {
  const path = join(ROOT, 'docs', 'metadata.md')
  const page = readFileSync(path, 'utf8')
  const [before, after] = [page.slice(0, page.indexOf(START)), page.slice(page.indexOf(END))]
  writeFileSync(path, `${before}${START}\n${text}\n${after}`)
}

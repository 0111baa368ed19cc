import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from '../parse/parse.ts'
import { UserError } from '../user-error.ts'
import type { Skip } from './dataset.ts'
import type { Example } from './example.ts'
import { hostOfPage, hostOfUrl } from './host.ts'
import { linesOf } from './lines.ts'
import { metadataOf } from './readability.ts'

/** Files of one page a line, plain or packed. */
export const JSONL = /\.jsonl(?:\.gz|\.xz)?$/

/**
 * Examples from a JSONL file: `id`, `dataset`, `case`, `html`, `text`, and what else is known under the names of
 * `Example` or of the study's data (`enc`, `text_wceb`, `wceb_id`, `text_doc`). A file `hosts.tsv` beside it (dataset,
 * case, id, host, source, language) tells hosts and languages.
 */
export async function* readJsonl(path: string, skip: Skip): AsyncGenerator<Example> {
  const sites = await readSites(join(dirname(path), 'hosts.tsv'))
  let number = 0
  for await (const line of linesOf(path)) {
    number++
    if (line.trim() === '') continue
    const row = parseRow(line, path, number)
    const name = String(row['case'] ?? row['id'] ?? number)
    const missing = ['id', 'html', 'text'].find(field => typeof row[field] !== 'string')
    if (missing) skip(name, missing === 'text' ? 'no gold' : `no field "${missing}"`)
    else yield exampleOf(row as Row, name, datasetOf(row, path), sites)
  }
}

type Fields = Readonly<Record<string, unknown>>
type Row = Fields & { readonly id: string; readonly html: string; readonly text: string }

function parseRow(line: string, path: string, number: number): Fields {
  try {
    return JSON.parse(line)
  } catch (cause) {
    const why = `Line ${number} of "${path}" is not JSON.`
    throw new UserError('truncated', `${why} Where it is the last line the file ends too early: download it again.`, {
      cause,
    })
  }
}

function datasetOf(row: Fields, path: string): string {
  return typeof row['dataset'] === 'string' ? row['dataset'] : basename(path).replace(JSONL, '')
}

/** Fields that have the same name and meaning in a row and in an Example. */
const SAME = [
  'url',
  'split',
  'pageType',
  'title',
  'author',
  'date',
  'with',
  'without',
  'comments',
  'markup',
  'annotated',
] as const

function exampleOf(row: Row, name: string, dataset: string, sites: Sites): Example {
  const { id, html } = row
  const site = sites.get(keyOf(dataset, name))
  const text = stringOf(row, 'text_doc') ?? row.text
  const language = site?.language ?? stringOf(row, 'language')
  const encoding = stringOf(row, 'encoding') ?? stringOf(row, 'enc')
  const markup = stringOf(row, 'expected')
  return {
    id,
    dataset,
    case: name,
    host: site?.host ?? stringOf(row, 'host') ?? (hostOfUrl(stringOf(row, 'url') ?? '') || hostOfPage(parse(html))),
    html,
    text,
    textStudy: stringOf(row, 'textStudy') ?? stringOf(row, 'text_wceb') ?? row.text,
    studyId: stringOf(row, 'studyId') ?? stringOf(row, 'wceb_id') ?? id,
    ...(language && { language }),
    ...(encoding && { encoding }),
    ...(markup !== undefined && { markup }),
    ...metadataOf(row['metadata']),
    ...Object.fromEntries(SAME.filter(field => row[field] != null).map(field => [field, row[field]])),
  }
}

function stringOf(row: Fields, field: string): string | undefined {
  const value = row[field]
  return typeof value === 'string' ? value : undefined
}

type Sites = ReadonlyMap<string, { readonly host: string; readonly language: string | undefined }>

async function readSites(path: string): Promise<Sites> {
  const sites = new Map<string, { host: string; language: string | undefined }>()
  if (!existsSync(path)) return sites
  for await (const line of linesOf(path)) {
    const [dataset, name, , host, , language] = line.split('\t')
    if (host !== undefined) sites.set(keyOf(dataset, name), { host, language: isoOf(language) })
  }
  return sites
}

/** `?` is unknown, `ru/cyr` is one of a script's languages: what is not a code is none. */
function isoOf(language: string | undefined): string | undefined {
  return /^[a-z]{2}$/.test(language ?? '') ? language : undefined
}

function keyOf(dataset: string, name: string): string {
  return `${dataset}\t${name}`
}

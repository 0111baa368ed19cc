import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decode } from '../parse/decode.ts'
import { attribute } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { Tag } from '../parse/tags.ts'
import { UserError } from '../user-error.ts'
import type { Example } from './example.ts'
import { hostOfPage, hostOfUrl } from './host.ts'

/** Told of each page that is left out, and why. */
export type Skip = (page: string, reason: string) => void

/** A public dataset as its users download it. */
export interface Dataset {
  readonly title: string
  readonly citation: string
  /** Of the labels; the pages belong to their authors. */
  readonly licence: string
  readonly home: string
  /** The folders that its parts come in. Those that are there are read; without any the folder is not this dataset. */
  readonly layouts: readonly Layout[]
  /** What the comparison study (SIGIR 2023, §3.1, §3.2) changed, and we with it. */
  readonly repairs?: string
  read(folder: string, layout: Layout, skip: Skip): AsyncGenerator<Example>
}

/** Where the pages and their gold are, relative to the dataset's folder. */
export interface Layout {
  readonly pages: string
  readonly gold: string
  /** The split, or the part, that this is. */
  readonly part?: string
}

export function hasLayout(folder: string, { pages, gold }: Layout): boolean {
  return existsSync(join(folder, pages)) && existsSync(join(folder, gold))
}

/** A page's file and the file of its gold, by the name that they share. */
export interface Pair {
  readonly name: string
  readonly page: string
  readonly gold: string
}

/** The pages of a layout that have gold, in the order of their names, numbers by their value. */
export async function* pairsOf(
  folder: string,
  { pages, gold }: Layout,
  skip: Skip,
  nameOf: (file: string) => string = withoutExtension,
): AsyncGenerator<Pair> {
  const golds = new Map<string, string>()
  for (const file of await filesIn(join(folder, gold))) golds.set(nameOf(basename(file)), file)
  for (const page of await filesIn(join(folder, pages))) {
    const name = nameOf(basename(page))
    const file = golds.get(name)
    if (file === undefined) skip(name, 'no gold')
    else yield { name, page, gold: file }
    golds.delete(name)
  }
  for (const name of golds.keys()) skip(name, 'gold without a page')
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isFile() && !entry.name.startsWith('.')).map(entry => entry.name)
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).map(name => join(folder, name))
}

export function withoutExtension(file: string): string {
  return file.replace(/\.gz$/, '').replace(/\.[a-z]+$/i, '')
}

/** The bytes of a file, unpacked where its name ends in `.gz`. */
export async function readBytes(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (!path.endsWith('.gz')) return bytes
  return promisify(gunzip)(bytes).catch(cause => {
    throw new UserError('truncated', `"${path}" is damaged or ends too early. Download it again.`, { cause })
  })
}

/** Everything about an example that its page alone tells. `repair` mends the HTML before anything is read from it. */
export async function readPage(
  path: string,
  url?: string,
  repair: (html: string) => string = html => html,
): Promise<Pick<Example, 'id' | 'studyId' | 'html' | 'encoding' | 'host' | 'language' | 'url'>> {
  const bytes = await readBytes(path)
  const { text, encoding } = decode(bytes)
  const html = repair(text)
  const dom = parse(html)
  const id = createHash('sha256').update(bytes).digest('hex')
  const root = dom.tag.indexOf(Tag.html)
  const language = (root < 0 ? undefined : attribute(dom, root, 'lang'))?.trim().toLowerCase().split(/[-_]/)[0]
  return {
    id,
    studyId: id,
    html,
    encoding,
    host: (url && hostOfUrl(url)) || hostOfPage(dom),
    ...(language && { language }),
    ...(url && { url }),
  }
}

/** The text of a gold file, whose encoding nothing declares: UTF-8 where it is that, by its mark UTF-16, else as found. */
export async function readText(path: string): Promise<string> {
  return decode(await readBytes(path)).text
}

/** JSON from a file; what is wrong with it is the download's fault. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UserError('truncated', `"${path}" is not JSON: it is damaged or ends too early. Download it again.`, {
      cause,
    })
  }
}

import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { UserError } from '../user-error.ts'
import { WEB_ADDRESS } from './bytes.ts'

/** Something to read pages from. Rows carry its name, and outputs are named after its place in the list. */
export interface Input {
  readonly name: string
  /** `unknown`: its first bytes will tell. */
  readonly kind: 'archive' | 'jsonl' | 'pages' | 'unknown'
  /** The files of `pages`, in order. */
  readonly files?: readonly string[]
}

const PACKED = '(?:\\.gz|\\.zst)?$'
const ARCHIVE = new RegExp(`\\.w?arc${PACKED}`, 'i')
const JSONL = new RegExp(`\\.(?:jsonl|ndjson)${PACKED}`, 'i')
const PAGE = /\.(?:html?|xhtml)$/i
const LIST = /\.(?:txt|list|paths)(?:\.gz)?$/i

/** Files, folders, addresses, patterns (`crawl/*.warc.gz`), lists of these (`.txt`, `.list`, `.paths`), or `-`. */
export async function findInputs(operands: readonly string[], base = ''): Promise<Input[]> {
  const names: string[] = []
  for (const operand of operands) names.push(...(await expand(operand, base)))
  const isPage = (name: string): boolean => PAGE.test(name) && !WEB_ADDRESS.test(name)
  const pages = names.filter(isPage)
  const inputs: Input[] = []
  for (const name of names) if (!isPage(name)) inputs.push(...(await inputsAt(name)))
  return [...inputs, ...(pages.length > 0 ? [{ name: 'pages', kind: 'pages', files: pages } as const] : [])]
}

async function expand(operand: string, base: string): Promise<string[]> {
  if (operand === '-' || WEB_ADDRESS.test(operand)) return [operand]
  if (/[*?]/.test(operand)) return matching(operand)
  if (!LIST.test(operand)) return [operand]
  const bytes = await readFile(operand).catch(cause => {
    throw new UserError('no-such-file', `There is no list "${operand}". Check the name.`, { cause })
  })
  const lines = (operand.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
  return lines
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => base + line)
}

/** `*` and `?` stand for anything but a slash; `**` for any folders. */
async function matching(pattern: string): Promise<string[]> {
  const fixed = pattern.slice(0, pattern.search(/[*?]/))
  const folder = fixed.includes('/') ? dirname(`${fixed}x`) : '.'
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*|\?/g, wild => ({ '**/': '(?:[^/]*/)*', '*': '[^/]*', '?': '[^/]' })[wild] ?? '')
  const isMatch = new RegExp(`^${source}$`)
  const found = (await filesBelow(folder)).map(path => path.split(sep).join('/'))
  const matched = found.filter(path => isMatch.test(path) || isMatch.test(`./${path}`)).sort()
  if (matched.length === 0) throw new UserError('no-such-file', `No file matches "${pattern}". Check the pattern.`)
  return matched
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(cause => {
    throw new UserError('no-such-file', `There is no folder "${folder}". Check the name.`, { cause })
  })
  // `parentPath` is not there before Node 20.12, `path` no longer from Node 24 on.
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath ?? entry.path, entry.name))
}

async function inputsAt(name: string): Promise<Input[]> {
  const isFolder = name !== '-' && !WEB_ADDRESS.test(name) && (await stat(name).catch(() => undefined))?.isDirectory()
  if (!isFolder) return [{ name, kind: kindOf(name) }]
  const files = (await filesBelow(name)).sort()
  const pages = files.filter(file => PAGE.test(file))
  const inputs: Input[] = files
    .filter(file => ARCHIVE.test(file) || JSONL.test(file))
    .map(file => ({ name: file, kind: kindOf(file) }))
  if (pages.length > 0) inputs.push({ name, kind: 'pages', files: pages })
  if (inputs.length > 0) return inputs
  throw new UserError('no-pages', `The folder "${name}" holds no archive, .jsonl or .html file. Name another one.`)
}

function kindOf(name: string): Input['kind'] {
  const file = WEB_ADDRESS.test(name) ? basename(new URL(name).pathname) : name
  return ARCHIVE.test(file) ? 'archive' : JSONL.test(file) ? 'jsonl' : 'unknown'
}

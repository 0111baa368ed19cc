/**
 * How often the encoding of a page that declares none is found: `decode` must give back the very text. Makes the tables
 * of docs/encodings.md.
 *   node bench/run.mjs bench/encodings.ts [--catalogues DIR] [--pages DIR --hosts FILE]
 * `--catalogues`: translated messages as programs install them, DIR/LANGUAGE/LC_MESSAGES/*.mo.
 * `--pages`: *.jsonl with `dataset`, `id`, `html`; `--hosts`: a table whose columns 1, 3 and 6 are dataset, id, language.
 */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { decode } from '../src/parse/decode.ts'
import { decodeAs } from '../src/parse/encoding-decoders.ts'
import { encodeAs } from '../test/encode-as.ts'
import { sentences } from '../test/sentences.ts'

const WESTERN = ['windows-1252', 'iso-8859-15']
const CENTRAL = ['windows-1250', 'iso-8859-2']
const CYRILLIC = ['windows-1251', 'iso-8859-5']
const BALTIC = ['windows-1257', 'iso-8859-13', 'iso-8859-4']

// biome-ignore format: a table
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['windows-1252'], fr: WESTERN, de: WESTERN, es: WESTERN, pt: WESTERN, pt_BR: WESTERN, it: WESTERN, nl: WESTERN,
  ca: WESTERN, gl: WESTERN, eu: WESTERN, sv: WESTERN, da: WESTERN, nb: WESTERN, fi: WESTERN, is: WESTERN, ga: WESTERN,
  sq: WESTERN, id: WESTERN, pl: CENTRAL, cs: CENTRAL, sk: CENTRAL, hu: CENTRAL, ro: CENTRAL, hr: CENTRAL, sl: CENTRAL,
  ru: [...CYRILLIC, 'koi8-r', 'ibm866'], uk: [...CYRILLIC, 'koi8-u'], be: CYRILLIC, bg: CYRILLIC, sr: CYRILLIC,
  mk: CYRILLIC, el: ['windows-1253', 'iso-8859-7'], tr: ['windows-1254'], he: ['windows-1255'],
  ar: ['windows-1256', 'iso-8859-6'], fa: ['windows-1256'], lt: BALTIC, lv: BALTIC, et: BALTIC, vi: ['windows-1258'],
  th: ['windows-874'], ja: ['shift_jis', 'euc-jp'], ko: ['euc-kr'], zh: ['gbk'], zh_CN: ['gbk'], zh_TW: ['big5'],
  zh_HK: ['big5'],
}

interface Tally {
  right: number
  total: number
}

const COLUMNS = ['sentences', 'messages, first half', 'messages, second half', 'lists of names', 'pages']
const tables = new Map<string, Map<string, Tally>>()

function count(column: string, row: string, isRight: boolean): void {
  const rows = tables.get(column) ?? new Map<string, Tally>()
  tables.set(column, rows)
  for (const key of [row, 'all']) {
    const tally = rows.get(key) ?? { right: 0, total: 0 }
    rows.set(key, tally)
    tally.total++
    if (isRight) tally.right++
  }
}

/** Encodes the page, and counts whether `decode` undoes it. A page that is ASCII then has nothing to find. */
function measure(column: string, html: string, encoding: string): boolean {
  const bytes = encodeAs(html, encoding)
  if (bytes.every(byte => byte < 0x80)) return false
  const isRight = decode(bytes).text.normalize() === decodeAs(bytes, encoding).normalize()
  count(column, encoding, isRight)
  return true
}

const pageOf = (paragraphs: readonly string[]): string =>
  `<!DOCTYPE html><title>x</title><body>${paragraphs.map(text => `<p class="x">${text}</p>\n`).join('')}`

function measureSentences(): void {
  for (const { encodings, text } of sentences)
    for (const encoding of encodings) measure('sentences', pageOf([text]), encoding)
}

/** The messages of a GNU .mo file: the number of strings at 8, and where the table of translations is at 16. */
function readCatalogue(path: string): string[] {
  const file = readFileSync(path)
  const isLittle = file.readUInt32LE(0) === 0x950412de
  const at = (offset: number): number => (isLittle ? file.readUInt32LE(offset) : file.readUInt32BE(offset))
  const messages = Array.from({ length: at(8) }, (_, i) => {
    const [length, offset] = [at(at(16) + 8 * i), at(at(16) + 8 * i + 4)]
    return file.toString('utf8', offset, offset + length)
  })
  return messages.slice(1).filter(text => text.length >= 12 && !/[\0\ufffd]/.test(text)) // the first is a header
}

const PAGES_PER_CASE = 40
const PAGE_SIZES = [150, 400, 1200, 5000]

/** Two halves by name, and apart the lists of iso-codes: names from all over the world, in no language. */
function columnOf(file: string): string {
  if (/^iso[-_]\d/.test(file)) return 'lists of names'
  const sum = [...Buffer.from(file)].reduce((total, byte) => total + byte, 0)
  return sum % 2 === 0 ? 'messages, first half' : 'messages, second half'
}

/** How texts were written before Unicode: no marks of direction, Arabic letters in Persian, cedillas in Romanian. */
const asOnceWritten = (text: string): string =>
  text.replace(/[\u200b-\u200f\u202a-\u202e]/g, '').replace(/[یșțȘȚ]/g, char => 'يşţŞŢ'['یșțȘȚ'.indexOf(char)])

function measureCatalogues(root: string): void {
  let seed = 7
  const random = (below: number): number => (seed = (seed * 48_271) % 0x7fffffff) % below
  const somePage = (catalogues: readonly string[][], size: number): string => {
    const texts = catalogues[random(catalogues.length)]
    const page: string[] = []
    for (let at = random(texts.length), length = 0; at < texts.length && length < size; at++)
      length += page[page.push(asOnceWritten(texts[at])) - 1].length
    return pageOf(page)
  }
  for (const [language, encodings] of Object.entries(ENCODINGS)) {
    const folder = join(root, language, 'LC_MESSAGES')
    const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.mo')) : []
    for (const column of COLUMNS) {
      const mine = files.filter(name => columnOf(name) === column)
      const catalogues = mine.map(name => readCatalogue(join(folder, name))).filter(texts => texts.length >= 15)
      for (const encoding of catalogues.length === 0 ? [] : encodings)
        for (let made = 0, tries = 0; made < PAGES_PER_CASE && tries < 1000; tries++)
          if (measure(column, somePage(catalogues, PAGE_SIZES[made % PAGE_SIZES.length]), encoding)) made++
    }
  }
}

async function measurePages(folder: string, hosts: string): Promise<void> {
  const languages = new Map(
    readFileSync(hosts, 'utf8')
      .split('\n')
      .map(line => line.split('\t'))
      .map(([dataset, , id, , , language]) => [`${dataset} ${id}`, language?.split('/')[0]]),
  )
  for (const name of readdirSync(folder).filter(file => file.endsWith('.jsonl')))
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      const { dataset, id, html } = JSON.parse(line)
      const language = languages.get(`${dataset} ${id}`)
      if (html === undefined || language === undefined) continue
      const undeclared = html.replace(/charset|encoding=/gi, 'x').replace(/[\ufeff\ufffd]/g, '')
      for (const encoding of ENCODINGS[language] ?? []) measure('pages', undeclared, encoding)
    }
}

function report(): string {
  const columns = COLUMNS.filter(column => tables.has(column))
  const rows = [...new Set([...tables.values()].flatMap(table => [...table.keys()]))].sort()
  rows.push(...rows.splice(rows.indexOf('all'), 1))
  const cell = (tally: Tally | undefined) =>
    tally === undefined ? '' : `${(tally.right / tally.total).toFixed(3)} (${tally.right}/${tally.total})`
  return [
    ['encoding', ...columns],
    ['---', ...columns.map(() => '---')],
    ...rows.map(row => [row, ...columns.map(column => cell(tables.get(column)?.get(row)))]),
  ]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const { values } = parseArgs({
  options: { catalogues: { type: 'string' }, pages: { type: 'string' }, hosts: { type: 'string' } },
})
measureSentences()
if (values.catalogues !== undefined) measureCatalogues(values.catalogues)
if (values.pages !== undefined && values.hosts !== undefined) await measurePages(values.pages, values.hosts)
console.log(report())

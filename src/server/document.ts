import type { Extraction } from '../extract.ts'
import { METADATA_FIELDS } from '../metadata/index.ts'

/** The forms a page can be written in, and the ending of their files. */
export const FORMATS = { markdown: 'md', text: 'txt', html: 'html', json: 'json' } as const
export type Format = keyof typeof FORMATS
export const formatNames = Object.keys(FORMATS) as readonly Format[]

const FIELDS = [...METADATA_FIELDS, 'pageType'] as const

/** The page as one document, ending in a newline; '' where there is nothing to write. JSON takes one line. */
export function writeDocument(
  page: Extraction,
  input: string,
  { format, withMetadata }: { format: Format; withMetadata: boolean },
): string {
  if (format === 'json') return `${JSON.stringify({ input, ...page })}\n`
  if (page.reason !== undefined) return ''
  return `${(withMetadata ? WITH_METADATA[format](page) : page[format]).trimEnd()}\n`
}

const WITH_METADATA = {
  markdown: (page: Extraction) =>
    `---\n${fields(page)
      .map(([name, value]) => `${name}: ${yaml(value)}\n`)
      .join('')}---\n\n${page.markdown}`,
  text: (page: Extraction) =>
    `${fields(page)
      .map(([name, value]) => `${name}: ${oneLine([value].flat().join(', '))}\n`)
      .join('')}\n${page.text}`,
  html: (page: Extraction) =>
    [
      '<!doctype html>',
      `<html${page.language ? ` lang="${escapeHtml(page.language)}"` : ''}>`,
      '<head>',
      '<meta charset="utf-8">',
      ...(page.title ? [`<title>${escapeHtml(page.title)}</title>`] : []),
      ...fields(page)
        .filter(([name]) => name !== 'title' && name !== 'language')
        .flatMap(([name, value]) => [value].flat().map(item => metaElement(META_NAME[name] ?? name, item))),
      '</head>',
      `<body>\n${page.html}\n</body>`,
      '</html>',
    ].join('\n'),
}

/** Names that HTML itself gives to such data (HTML Standard, §4.2.5.1). */
const META_NAME: Readonly<Record<string, string>> = { authors: 'author', tags: 'keywords' }

function metaElement(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

/** The fields of the metadata that the page has, in order. */
function fields(page: Extraction): [name: string, value: string | readonly string[]][] {
  return FIELDS.flatMap(name => {
    const value = page[name]
    return value === undefined || value.length === 0 ? [] : [[name, value]]
  })
}

/** JSON is YAML (YAML 1.2 §1.3), but older readers break lines at, or refuse, characters that JSON leaves as they are. */
function yaml(value: string | readonly string[]): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, c => ENTITIES[c])
}

import { attribute } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Page } from '../segment/page.ts'

/** Why there is nothing worth giving. */
export type Reason = 'empty' | 'script-shell' | 'not-html'

/** First characters of files that are not text at all, however they are served. */
const SIGNATURES = [
  '%PDF-',
  '\u0089PNG',
  '\ufffdPNG',
  'GIF8',
  'PK\u0003\u0004',
  '\u001f\ufffd',
  '\u001f\u008b',
  'ID3',
  'OggS',
  'wOFF',
  '\u007fELF',
]

/** Is the input some other kind of file? A NUL among the first characters gives the rest away. */
export function isNotHtml(html: string): boolean {
  const head = html.slice(0, 512)
  return (
    SIGNATURES.some(signature => head.startsWith(signature)) ||
    (head.includes('\0') && !/<(?:!doctype|html|head|body|p|div)\b/i.test(head))
  )
}

/** Asked when an extractor kept nothing: is the page empty, or would a script have to draw it? */
export function reasonForNothing(page: Page): Reason {
  if (isNotHtml(page.html)) return 'not-html'
  const { dom } = page
  const shown = page.blocks.reduce((words, block) => words + (block.hidden === undefined ? block.words : 0), 0)
  for (let node = 0; node < dom.length && shown < 50; node++) {
    const isScript = dom.tag[node] === Tag.script && attribute(dom, node, 'type')?.includes('json') !== true
    if (isScript) return 'script-shell'
  }
  return 'empty'
}

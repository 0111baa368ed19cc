import { NAME_GROUPS, namesOf, nameWords } from '../features/name-groups.ts'
import { attribute, type Dom, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Page } from '../segment/page.ts'

/** Why there is nothing worth giving. */
export type Reason = 'empty' | 'script-shell' | 'consent-wall' | 'login' | 'error-page' | 'not-html'

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

/** A page of which fewer words were kept may be an obstacle in the place of a page: they are short. */
const OBSTACLE_WORDS = 60

/**
 * Why there is nothing worth giving, where an extractor kept `kept` words. A few words may be all there is to a page; they
 * are explained only where the page shows what stands in the way.
 */
export function reasonForNothing(page: Page, kept: number): Reason | undefined {
  if (isNotHtml(page.html)) return 'not-html'
  if (kept >= OBSTACLE_WORDS) return undefined
  const shown = page.blocks.reduce((words, block) => words + (block.hidden === undefined ? block.words : 0), 0)
  if (saysError(page.dom)) return 'error-page'
  if (asksPassword(page.dom)) return 'login'
  if (shown > 0 && consentWords(page) > shown / 2) return 'consent-wall'
  if (kept > 0) return undefined
  return shown < 50 && hasScript(page.dom) ? 'script-shell' : 'empty'
}

/** Codes of HTTP (RFC 9110 §15) that servers write into the titles of error pages, and the words for the commonest. */
const ERROR_CODES = new Set(['400', '401', '403', '404', '405', '410', '429', '500', '502', '503', '504'])
// biome-ignore format: a list
const ERROR_WORDS = [
  'not found', 'access denied', 'forbidden', 'bad gateway', 'service unavailable', 'internal server error', 'too many requests',
  'are you a robot', 'just a moment', 'nicht gefunden', 'introuvable', 'no encontrada', 'non trovata', 'não encontrada',
  'niet gevonden', 'не найдена', '找不到', '見つかりません',
]
/** The title of an error page says little else. */
const MAX_ERROR_TITLE = 80
const MAX_ERROR_NODES = 20

function saysError(dom: Dom): boolean {
  for (let node = 1; node < dom.length; node++) {
    const isTitle = dom.tag[node] === Tag.title || dom.tag[node] === Tag.h1
    if (!isTitle || dom.end[node] - node > MAX_ERROR_NODES) continue
    const title = textContent(dom, node).trim().toLowerCase()
    if (title.length > MAX_ERROR_TITLE) continue
    const hasCode = title.split(/[^\p{L}\p{N}]+/u).some(word => ERROR_CODES.has(word))
    if (hasCode || ERROR_WORDS.some(words => title.includes(words))) return true
  }
  return false
}

function asksPassword(dom: Dom): boolean {
  for (let node = 1; node < dom.length; node++) {
    if (dom.tag[node] === Tag.input && attribute(dom, node, 'type')?.toLowerCase() === 'password') return true
  }
  return false
}

const CONSENT = new Set<string>(NAME_GROUPS.consent)

/** Shown words inside elements that are named for cookies and consent. */
function consentWords({ dom, blocks }: Page): number {
  const inside = new Uint8Array(dom.length)
  for (let node = 1; node < dom.length; node++) {
    const isNamed = dom.tag[node] > Tag.body && nameWords(namesOf(dom, node)).some(word => CONSENT.has(word))
    inside[node] = isNamed ? 1 : inside[dom.parent[node]]
  }
  return blocks.reduce((words, { hidden, start, words: own }) => words + (hidden ? 0 : inside[start] * own), 0)
}

function hasScript(dom: Dom): boolean {
  for (let node = 1; node < dom.length; node++) {
    if (dom.tag[node] === Tag.script && attribute(dom, node, 'type')?.includes('json') !== true) return true
  }
  return false
}

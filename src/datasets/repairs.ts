import { type Dom, textOf } from '../parse/dom.ts'
import { align } from './align.ts'
import { textLeaves } from './labels.ts'
import { lettersOf } from './letters.ts'

/**
 * Gold that begins anew is two copies of one text, the first of which may lack its end: only the last is kept. The
 * comparison study found one such file in CleanEval and several in Dragnet (SIGIR 2023, §3.2).
 */
export function cutDoubled(gold: string): string {
  const begin = gold.trimStart().slice(0, MIN_COPY)
  const again = begin.length < MIN_COPY ? -1 : gold.lastIndexOf(begin)
  const first = spaced(gold.slice(0, again))
  return again > 0 && first.length > 0 && spaced(gold.slice(again)).startsWith(first) ? gold.slice(again) : gold
}

/** A copy has at least this many characters: a heading that comes back is no copy. */
const MIN_COPY = 200

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * On some pages of L3S-GN1 a script was injected over the end tag of the title, so that a correct parser finds nothing
 * but a title (§3.2). The title is closed before the first tag in it, or at the end of its line.
 */
export function closeTitle(html: string): string {
  const open = /<title\b[^>]*>/i.exec(html)
  if (open === null) return html
  const from = open.index + open[0].length
  const rest = html.slice(from)
  const end = rest.search(/<\/title/i)
  const body = rest.search(/<body\b/i)
  if (end >= 0 && (body < 0 || end < body)) return html
  const cut = rest.search(/[<\n]/)
  return cut < 0 ? html : `${html.slice(0, from + cut)}</title>${html.slice(from + cut)}`
}

/**
 * The tools that L3S-GN1 was annotated with wrote `?` for every character beyond Latin-1. Where the letters beside one
 * are found on the page, what stands beside them there tells what it was.
 */
export function restoreLost(gold: string, page: Dom): string {
  if (!gold.includes('?')) return gold
  const texts = textLeaves(page).map(leaf => textOf(page, leaf))
  const there = lettersOf(texts)
  const here = lettersOf([gold])
  const goldOf = align(here, there)
  const restored = gold.split('')
  for (let p = 0; p < there.length; p++) {
    if (goldOf[p] < 0) continue
    const text = texts[there.textOf[p]]
    const shift = there.offset[p] - here.offset[goldOf[p]]
    for (const step of [-1, 1]) {
      let i = here.offset[goldOf[p]] + step
      while (i >= 0 && i < gold.length && isSameOrLost(gold[i], text[i + shift])) {
        restored[i] = text[i + shift]
        i += step
      }
    }
  }
  return restored.join('')
}

/** Not a letter that the alignment judges itself: punctuation that is the same, or a `?` for what is there. */
function isSameOrLost(here: string, there: string | undefined): boolean {
  return there !== undefined && (here === '?' ? !/\s/.test(there) : here === there && !/[\p{L}\p{N}]/u.test(here))
}

import { distance, type Place } from './bylines.ts'
import { type DateStyle, datesIn, parseDate } from './dates.ts'
import type { Clue, Evidence } from './evidence.ts'

/** A date that the page shows, and what it says that it is the date of. */
export interface Mention {
  readonly iso: string
  readonly role: 'published' | 'modified' | undefined
  readonly source: 'time' | 'text'
  readonly distance: number
}

// Stems in the languages seen most.
const MODIFIED =
  /updat|modif|revis|review|edited|aktualis|geändert|mis à jour|mise à jour|actualiz|atualiz|aggiorn|bijgewerkt|обновл|изменен|更新|수정/i
const PUBLISHED =
  /publi|posted|created|submitted|written|veröffentlicht|erschienen|pubblic|geplaatst|опублик|公開|公开|発行|投稿|掲載|发布|發布|작성|등록/i

/** What is said of a date by the words before it; the last word counts ("Published May 1, updated"). */
function roleOf(label: string): Mention['role'] {
  const modified = lastMatch(label, MODIFIED)
  const published = lastMatch(label, PUBLISHED)
  return modified < 0 && published < 0 ? undefined : modified > published ? 'modified' : 'published'
}

function lastMatch(text: string, pattern: RegExp): number {
  let at = -1
  for (const match of text.matchAll(new RegExp(pattern, 'gi'))) at = match.index
  return at
}

// A date further from the title is the date of something else, unless it is marked as the page's.
const NEAR = 250
// So much nearer an unmarked date must be to be believed before a marked one.
const MARK_WORTH = 60
const MAX_DATED_LINE = 160

/** The dates around the title and those that the markup calls dates, the most trusted first. */
export function mentions(
  evidence: Evidence,
  { heading, lines, isSigned }: Place,
  style: DateStyle,
  now: number,
): Mention[] {
  const found: Mention[] = []
  for (const clue of evidence.dates) {
    const far = distance(clue.node, heading) + (clue.isAside ? NEAR / 2 : 0)
    if (far <= NEAR || roleOf(clue.hint) !== undefined) found.push(...mentionsOfClue(clue, far, style, now))
  }
  let label = ''
  for (const { node, text } of lines) {
    if (text.length <= MAX_DATED_LINE) found.push(...mentionsIn(text, label, distance(node, heading), style, now))
    label = text.length <= 30 ? text : ''
  }
  return found.filter(({ role }) => isSigned || role !== undefined).sort((a, b) => worth(a) - worth(b))
}

function worth(mention: Mention): number {
  return mention.distance - (mention.role === undefined ? 0 : MARK_WORTH)
}

function mentionsOfClue(clue: Clue, far: number, style: DateStyle, now: number): Mention[] {
  const iso = /\d{4}/.test(clue.value) ? parseDate(clue.value, style, now) : undefined
  if (iso === undefined) return mentionsIn(clue.text, clue.hint, far, style, now)
  return [{ iso, role: roleOf(clue.text) ?? roleOf(clue.hint), source: 'time', distance: far }]
}

/** Dates in a line, each with the words before it; before the first, those of the line or element around. */
function mentionsIn(text: string, label: string, far: number, style: DateStyle, now: number): Mention[] {
  let from = 0
  return datesIn(text, style, now).map(date => {
    const role = roleOf(text.slice(from, date.from)) ?? (from === 0 ? roleOf(label) : undefined)
    from = date.to
    return { iso: date.iso, role, source: 'text', distance: far }
  })
}

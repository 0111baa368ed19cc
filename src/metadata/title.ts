import type { NodeId } from '../parse/dom.ts'
import type { Clue } from './evidence.ts'
import { isSiteName, type SiteNames, wordKey, wordsOf } from './names.ts'

/** A title as some part of the page gives it. */
export interface TitleForm {
  readonly text: string
  readonly source: string
}

// Marks that sites put between title, section and their name. Input has single spaces only, so this cannot backtrack.
const SEPARATOR = / [|\-–—·•»«›‹~:/⋅∙⎥]+ | ?[|｜│¦]+ ?| ?:: ?/

/** The title without the name of the site before or behind it. */
export function withoutSite(title: string, site: SiteNames): string {
  const { parts, marks } = split(title)
  let from = 0
  let to = parts.length
  for (let start = siteAtEnd(parts, marks, to, site); start > 0; start = siteAtEnd(parts, marks, to, site)) to = start
  while (to - from > 1 && isSiteName(parts[from], site)) from++
  return join(parts, marks, from, to)
}

function split(title: string): { parts: string[]; marks: string[] } {
  const parts: string[] = []
  const marks: string[] = []
  let rest = title
  for (let match = SEPARATOR.exec(rest); match !== null; match = SEPARATOR.exec(rest)) {
    parts.push(rest.slice(0, match.index))
    marks.push(match[0])
    rest = rest.slice(match.index + match[0].length)
  }
  return { parts: [...parts, rest], marks }
}

function join(parts: readonly string[], marks: readonly string[], from: number, to: number): string {
  let text = parts[from]
  for (let i = from + 1; i < to; i++) text += marks[i - 1] + parts[i]
  return text.trim()
}

/** Where the site's name starts, or 0. It may hold a separator itself: "Example - News and more". */
function siteAtEnd(parts: readonly string[], marks: readonly string[], to: number, site: SiteNames): number {
  for (let start = to - 1; start > 0 && start >= to - MAX_SITE_PARTS; start--) {
    if (isSiteName(join(parts, marks, start, to), site)) return start
  }
  return 0
}

const MAX_SITE_PARTS = 3

/** The part before the last mark that only sites use ("|", "»"): what is behind it is hardly ever the title. */
export function beforeBar(title: string): string {
  const { parts, marks } = split(title)
  const bar = marks.findIndex(mark => /[|｜│¦»]/.test(mark))
  return bar < 0 ? title : join(parts, marks, 0, bar + 1)
}

/** How much two titles share: common words over the words of the shorter. */
export function agreement(a: string, b: string): number {
  const [x, y] = [new Set(wordsOf(a)), new Set(wordsOf(b))]
  let common = 0
  for (const word of x) if (y.has(word)) common++
  return common / Math.max(1, Math.min(x.size, y.size))
}

/** The chosen title, with the heading that it stands in. */
export interface Title extends TitleForm {
  readonly node?: NodeId
}

/**
 * The page's title. A heading that agrees with what the page calls itself for machines is the title as its author wrote
 * it; where no heading does (a slogan, a logo, "Blog"), the form for machines is.
 */
export function chooseTitle(
  forms: readonly TitleForm[],
  headings: readonly Clue[],
  site: SiteNames,
): Title | undefined {
  const clean = forms
    .map(form => ({ source: form.source, text: withoutSite(form.text, site) }))
    .filter(form => wordKey(form.text) !== '')
  const own = headings
    .map(({ text, node, isAside }) => ({ text: withoutSite(withoutAnchor(text), site), node, isAside, source: 'h1' }))
    .filter(({ text }) => wordKey(text) !== '' && !isSiteName(text, site))
  const keys = new Set(clean.map(form => wordKey(form.text)))
  const parts = new Set(forms.flatMap(form => split(form.text).parts.map(wordKey)))
  const heading =
    own.find(({ text }) => keys.has(wordKey(text))) ??
    own.find(({ text, isAside }) => !isAside && parts.has(wordKey(text))) ??
    closest(
      own.filter(({ isAside }) => !isAside),
      clean,
    )
  if (heading !== undefined) return heading
  const form = clean.find(f => !isSiteName(f.text, site)) ?? clean[0]
  if (form !== undefined) return { ...form, text: beforeBar(longest(form.text, clean)) }
  return headings[0] && { text: headings[0].text, source: 'h1', node: headings[0].node }
}

/** Documentation puts a sign to link to at the end of its headings. */
function withoutAnchor(heading: string): string {
  return heading.replace(/[¶#§🔗]$/u, '').trim()
}

// Tuned on one half of WCXB's sites; from 0.4 to 0.7 it makes no difference there.
const MIN_AGREEMENT = 0.5

function closest(headings: readonly Title[], forms: readonly TitleForm[]): Title | undefined {
  let best: Title | undefined
  let bestScore = 0
  for (const heading of headings) {
    const score = Math.max(0, ...forms.map(form => agreement(heading.text, form.text)))
    if (score >= MIN_AGREEMENT && score > bestScore) {
      best = heading
      bestScore = score
    }
  }
  return best
}

/** The form that goes on where this one was cut off to fit. */
function longest(text: string, forms: readonly TitleForm[]): string {
  return (
    forms.find(form => form.text.length > text.length && form.text.startsWith(text) && text.length > 60)?.text ?? text
  )
}

import { TAG_NAMES } from '../src/parse/tags.ts'

// Pages that nobody would write: made of tags, attributes, texts and broken ends in any order. The same seed gives the
// same page.

export type Random = () => number

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const TAGS = [
  ...TAG_NAMES.filter(name => !/[# ]/.test(name)),
  ...'svg math mi mtext annotation-xml foreignObject desc mglyph malignmark path g x-own clipPath'.split(' '),
  // The ones whose rules are many, more often.
  ...'a a b i nobr p p div table tr td tbody caption col li ul dd form button template select option font p b'.split(
    ' ',
  ),
]

const ATTRIBUTES = [
  'class=x',
  'id="y z"',
  "title='&amp;'",
  'href="?a=1&copy=2&lt;"',
  'A=1 a=2',
  'checked',
  'type=hidden',
  'size=3',
  'color',
  '"=x',
  '=y',
  'viewbox=1',
  'xlink:href=#',
  'definitionurl=u',
  'encoding=text/html',
  'x=\0y',
  'y="a\r\nb"',
  'data-\u00e9=1',
  '/',
  'k',
]

const TEXTS = [
  'text',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\0',
  'a\0b',
  '&amp;',
  '&notit;',
  '&#32;',
  '&#10;',
  '&#x80;',
  '&nbsp',
  '&bogus;',
  '&',
  '<',
  '< a',
  '</',
  '</>',
  '<!',
  '<?x y>',
  '<!-- comment -->',
  '<!-->',
  '<!--a--!>',
  '<!bogus>',
  '</ bogus>',
  '<![CDATA[x<y]]>',
  '<!DOCTYPE html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">',
  'caf\u00e9 \u{1f600}',
  '\f',
]

/** A page of up to `maxPieces` pieces. */
export function randomPage(random: Random, maxPieces: number): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  let page = random() < 0.3 ? '<!DOCTYPE html>' : ''
  for (let left = Math.floor(random() * maxPieces); left > 0; left--) {
    const kind = random()
    if (kind < 0.45) {
      const attributes = random() < 0.3 ? ` ${pick(ATTRIBUTES)} ${random() < 0.3 ? pick(ATTRIBUTES) : ''}` : ''
      page += `<${pick(TAGS)}${attributes}${random() < 0.1 ? '/' : ''}>`
    } else if (kind < 0.7) page += `</${pick(TAGS)}>`
    else page += pick(TEXTS)
  }
  return page
}

/** The page with up to three pieces of it left out, doubled, or moved. */
export function mutated(page: string, random: Random): string {
  let result = page
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const from = Math.floor(random() * result.length)
    const piece = result.slice(from, from + Math.floor(random() ** 3 * 200))
    const without = result.slice(0, from) + result.slice(from + piece.length)
    const to = Math.floor(random() * without.length)
    const kind = random()
    if (kind < 0.4) result = without
    else if (kind < 0.7) result = result.slice(0, to) + piece + result.slice(to)
    else result = without.slice(0, to) + piece + without.slice(to)
  }
  return result
}

// Pages made to be slow: each family is a page of about the wanted length that asks for the worst of one part of the
// parser.

/** Repeats a piece, or pieces that differ by a number, up to the length. */
function repeated(length: number, piece: string | ((i: number) => string), before = '', after = ''): string {
  const pieces = [before]
  let size = before.length + after.length
  for (let i = 0; size < length; i++) {
    const next = typeof piece === 'string' ? piece : piece(i)
    pieces.push(next)
    size += next.length
  }
  pieces.push(after)
  return pieces.join('')
}

type Family = (length: number) => string

/** Half of the page is one piece over and over, the other half another. */
const halves =
  (first: string, second: string | ((i: number) => string)): Family =>
  length =>
    repeated(length / 2, first) + repeated(length / 2, second)

const DEEP = '<div>'.repeat(600)

export const ADVERSARIES = {
  'nested blocks': n => repeated(n, '<div>'),
  'nested blocks, closed': halves('<div>', '</div>'),
  'nested inline elements': n => repeated(n, '<span>'),
  'paragraphs in open formatting': n => repeated(n, '<b><p>x'),
  'unclosed fonts, all different': n => repeated(n, i => `<font size=${i}>`),
  'unclosed fonts, then paragraphs': n =>
    repeated(
      n,
      '<p>x</p>',
      repeated(10_000, i => `<font size=${i}>`),
    ),
  'mis-nested formatting': n => repeated(n, '<b><i><p></b>x</i></p>'),
  'mis-nested links': n => repeated(n, '<a href=x><div>'),
  'links that close each other': n => repeated(n, '<a><p>'),
  'end tags of formatting, deep': n => repeated(n, '</b></i>', `${'<b><i><div>'.repeat(160)}`),
  'nobr in nobr': n => repeated(n, '<nobr><div>'),
  'nested tables': n => repeated(n, '<table><tr><td>'),
  'table soup': n => repeated(n, '<table>x<b>y<tr>z<td><caption>'),
  'text before tables': n => repeated(n, '<table>x</table>'),
  'fostered elements': n => repeated(n, '<p>x', '<table>'),
  'tables, deep': n => repeated(n, '<table></table>', DEEP),
  'stray end tags': n => repeated(n, '</p></x></table></b>'),
  'stray end tags, deep': n => repeated(n, '</x-y></li></b>', DEEP),
  'text joined over stray tags': n => repeated(n, 'a</x>'),
  'table text joined over nothing': n => repeated(n, 'a</>', '<table>'),
  'nested lists': n => repeated(n, '<ul><li>'),
  'items in spans': n => repeated(n, '<li><span>'),
  options: n => repeated(n, '<option>x<optgroup>', '<select><button><selectedcontent></button>'),
  'nested selects': n => repeated(n, '<select><button><selectedcontent></button><option><object>'),
  'nested templates': n => repeated(n, '<template>'),
  'nested SVG': n => repeated(n, '<svg><g>'),
  'stray end tags in SVG': n => repeated(n, '</x>', `<svg>${'<g>'.repeat(600)}`),
  'HTML in MathML': n => repeated(n, '<math><mi><p>'),
  'a million tiny elements': n => repeated(n, '<i></i>'),
  'elements of many names': n => repeated(n, i => `<x${i}>`),
  'one tag with many attributes': n => repeated(n, i => ` a${i}=1`, '<p', '>'),
  'one tag with one attribute many times': n => repeated(n, ' a=1', '<p', '>'),
  'a tag that never ends': n => repeated(n, i => ` a${i}="x"`, '<p'),
  'an attribute that never ends': n => repeated(n, 'x', '<p title="'),
  'many bodies': n => repeated(n, i => `<body a${i}=1><p>`),
  'one giant text': n => repeated(n, 'word '),
  'less-than signs': n => repeated(n, '<'),
  'character references': n => repeated(n, '&amp;&notit;&#x41;&bogus;&CounterClockwiseContourIntegra&'),
  NULs: n => repeated(n, '\0'),
  'NULs in foreign content': n => repeated(n, '\0x', '<svg>'),
  'line ends': n => repeated(n, 'x\r\n\r', '<p>'),
  'many comments': n => repeated(n, '<!---->'),
  'a comment that never ends': n => repeated(n, '<!-- --!', '<!--'),
  'many bogus comments': n => repeated(n, '</ ><!x><?y>'),
  'many doctypes': n => repeated(n, '<!DOCTYPE html PUBLIC "x">'),
  'script in script': n => repeated(n, '<!--<script>', '<script>'),
  'script that never ends': n => repeated(n, '</scrip --', '<script>'),
  'title that never ends': n => repeated(n, '</titl', '<title>'),
  CDATA: n => repeated(n, '<![CDATA[x]]>', '<svg>'),
  frames: n => repeated(n, ' x<frame><frameset>', '<frameset>'),
  ruby: n => repeated(n, '<ruby><rt><rb>'),
} satisfies Record<string, Family>

export type AdversaryName = keyof typeof ADVERSARIES
export const ADVERSARY_NAMES = Object.keys(ADVERSARIES) as AdversaryName[]

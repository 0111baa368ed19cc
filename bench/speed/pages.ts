import { randomFrom } from '../../src/eval/statistics.ts'
import { hostilePages } from '../../test/hostile-pages.ts'

const WORDS =
  'river stone window morning letter garden people water small under light paper house never while after great write travel market number season village harbour winter answer colour bridge summer evening method second orange listen'.split(
    ' ',
  )

/** Writes the pieces of an ordinary page; the same seed gives the same page. */
function makeWriter(seed: number) {
  const random = randomFrom(seed)
  const below = (n: number): number => Math.floor(random() * n)
  const many = (low: number, high: number, piece: () => string, between: string): string =>
    Array.from({ length: low + below(high - low) }, piece).join(between)
  const word = (): string => WORDS[below(WORDS.length)]
  const sentence = (): string => `${many(6, 20, word, ' ')}${below(9) === 0 ? ' &amp; more' : ''}.`
  const link = (): string => `<a href="/${word()}/${below(9999)}" title="${word()}">${word()} ${word()}</a>`
  const paragraph = (): string => `<p class="text">${many(2, 6, sentence, ' ')} ${link()} <em>${sentence()}</em></p>\n`
  const menu = (name: string): string => `<ul class="${name}">${many(4, 12, () => `<li>${link()}</li>`, '\n')}</ul>\n`
  const row = (): string => `<tr><td>${word()}</td><td>${below(1000)}</td></tr>`
  /** What lies between the paragraphs, by turns. */
  const interruptions: readonly (() => string)[] = [
    () => `<h2 id="s${below(9999)}">${sentence()}</h2>\n${paragraph()}${paragraph()}`,
    () => `<aside class="related sidebar"><h3>Related</h3>${menu('related')}</aside>\n`,
    () => `<script>window.q=window.q||[];q.push({id:${below(9999)},ok:a<b&&c>d})</script>\n${paragraph()}`,
    () =>
      `<figure><img src="/i/${below(999)}.jpg" alt="${sentence()}"><figcaption>${sentence()}</figcaption></figure>\n`,
    () => `<div class="share"><div><div><span>Share</span><button>Mail</button></div></div></div>\n${paragraph()}`,
    () => `<table><tr><th>name<th>value</tr>${many(3, 8, row, '')}</table>\n`,
    () => `<div class="comment" id="c${below(9999)}"><b>${word()}</b><p>${sentence()}</div>\n`,
  ]
  return { sentence, menu, section: (i: number) => paragraph() + interruptions[i % interruptions.length]() }
}

/** Pieces until there are so many characters, which here are bytes. */
function fill(bytes: number, piece: (i: number) => string): string {
  const parts: string[] = []
  for (let i = 0, length = 0; length < bytes; i++) {
    parts.push(piece(i))
    length += parts[i].length
  }
  return parts.join('')
}

/** An ordinary page of about so many bytes: head, navigation, an article with all that interrupts one, a footer. */
export function ordinaryPage(bytes: number, seed = 1): string {
  const { sentence, menu, section } = makeWriter(seed)
  const head = `<meta charset="utf-8"><title>${sentence()}</title><meta name="description" content="${sentence()}"><style>.text{margin:0 auto}nav a{color:#336}</style>`
  const start = `<header><nav>${menu('menu')}</nav></header><main><article><h1>${sentence()}</h1>\n`
  const end = `</article></main><footer>${menu('footer')}</footer>`
  const body = start + fill(bytes - head.length - start.length - end.length, section) + end
  return `<!doctype html><html lang="en"><head>${head}</head><body>\n${body}</body></html>`
}

/** What the hostile pages of the tests lack: what makes time, rather than the answer, go wrong. */
const costlyPages: typeof hostilePages = {
  // HTML Standard 13.2.4.3: open formatting elements are opened again in every paragraph that follows.
  'open formatting': size => fill(size / 2, i => `<b id=${i}>`) + fill(size / 2, () => '<p>a '),
  // 13.2.6.1: what is misplaced in a table is moved in front of it, one by one.
  'foster parents': size => `<table>${fill(size, () => 'a<b>')}`,
  'stray end tags': size => `<div><p>a${fill(size, () => '</p></br></i>')}`,
  // Searches for an end that is not there must not start over at every beginning.
  'quotes never closed': size => fill(size, () => '<a href="'),
  'scripts in comments': size => fill(size, () => '<script><!--<script></script'),
  'angle brackets': size => fill(size, () => '<<a <'),
  'empty elements': size => fill(size, () => '<i></i>'),
  'class of many names': size => `<p class="${fill(size, i => `c${i} `)}">a`,
  'metadata flood': size =>
    fill(size, i => `<meta property=og:title content=t${i}><meta name=author content="a${i}, b">`),
  'styles that hide': size => fill(size, () => '<p style="display:none;;;display: block ;opacity:0">a'),
  'headings only': size => fill(size, i => `<h${(i % 6) + 1}>word ${i}</h${(i % 6) + 1}>`),
  'line breaks': size => fill(size, () => 'a<br>'),
}

/** Families of pages that grow to any size and are meant to hurt: name → a page of about so many bytes. */
export const adversarialPages: typeof hostilePages = Object.fromEntries(
  Object.entries({ ...hostilePages, ...costlyPages }).filter(([, make]) => make(2000).length > 1000),
)

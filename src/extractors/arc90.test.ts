import { expect, test } from 'vitest'
import { type Dom, textOf } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { Tag } from '../parse/tags.ts'
import { type Arc90Article, arc90, NEGATIVE } from './arc90.ts'
import { textLengths } from './text-sizes.ts'

const SENTENCE = 'The harbour was empty, the boats were out, and nobody was left to tell the time.'

const articleOf = (dom: Dom, removed = new Uint8Array(dom.length)) =>
  arc90(dom, { removed, negative: NEGATIVE, lengths: textLengths(dom) })

function textsIn(dom: Dom, { kept }: Arc90Article): string[] {
  const texts: string[] = []
  for (let node = 0; node < dom.length; node++) {
    if (kept[node] === 1 && dom.tag[node] === Tag['#text']) texts.push(textOf(dom, node))
  }
  return texts
}

test('a page without a paragraph is its own article, but for what is never part of one', () => {
  const dom = parse(`<head><title>Harbour</title></head><body>${SENTENCE}<form>Search</form><i>Signed</i></body>`)
  const article = articleOf(dom)
  expect(textsIn(dom, article)).toEqual([SENTENCE, 'Signed'])
  expect(article.length).toBe(SENTENCE.length + 'Signed'.length)
})

test('a page that was removed as a whole has no article', () => {
  const dom = parse(`<body>${SENTENCE}</body>`)
  expect(
    textsIn(
      dom,
      articleOf(
        dom,
        Uint8Array.from(dom.tag, tag => Number(tag === Tag.html)),
      ),
    ),
  ).toEqual([])
})

test('a list of links inside the article is taken out, with all it holds', () => {
  const links = '<ul><li><a href=/a>One more story</a></li><li><a href=/b>And another one</a></li></ul>'
  const dom = parse(`<div>Menu</div><div><p>${SENTENCE}</p><p>${SENTENCE}</p>${links}<p>${SENTENCE}</p></div>`)
  expect(textsIn(dom, articleOf(dom))).toEqual([SENTENCE, SENTENCE, SENTENCE])
})

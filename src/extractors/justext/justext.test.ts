import { describe, expect, it } from 'vitest'
import { textOf } from '../../parse/dom.ts'
import { openPage } from '../../segment/page.ts'
import { justext } from './index.ts'
import { findParagraphs } from './paragraphs.ts'
import { isOfLanguage } from './stop-word-table.ts'
import { LANGUAGES, stopWordMasks } from './stop-words.ts'

const kept = (html: string, options = {}) => {
  const page = openPage(html)
  const labels = justext(options).label(page)
  return page.blocks.filter(block => labels[block.start] === 1).map(block => block.text.split(' ')[0])
}

/** Running text of over 200 characters that begins with a word of its own. */
const good = (name: string) =>
  `<p>${name} was there when the boat came in, and he told us that it had been at sea for more than a week. We did not know what to make of it, but all of us were glad to see them again, and so we went down to the water with what we had.`
/** The same kind of text, but not long enough to be sure. */
const nearGood = (name: string) =>
  `<p>${name} was not there, but he said that he would be with us before the day was over.`
const short = (name: string) => `<p>${name} at sea`
const menu = '<p><a href=x>Boats, nets, ropes, sails, paints, lamps, knives, compasses, anchors, oars</a>'
const list = (name: string) => `<p>${name}, boats, nets, ropes, sails, paints, lamps, knives, compasses, anchors, oars`

describe('justext', () => {
  it.each([
    ['keeps long running text', good('Ann') + good('Ben'), ['Ann', 'Ben']],
    ['drops links, and text without stop words', menu + list('Tar') + good('Ann'), ['Ann']],
    ['drops what bears a copyright sign', good('© Ann') + good('Ben'), ['Ben']],
    ['keeps short text between good text', good('Ann') + short('Storm') + good('Ben'), ['Ann', 'Storm', 'Ben']],
    ['drops short text beside bad text', menu + short('Storm') + good('Ann'), ['Ann']],
    [
      'keeps short text beside near-good text',
      menu + nearGood('Cid') + short('Storm') + good('Ann'),
      ['Cid', 'Storm', 'Ann'],
    ],
    ['keeps near-good text next to good text', nearGood('Cid') + good('Ann') + nearGood('Dan'), ['Cid', 'Ann', 'Dan']],
    ['drops near-good text by itself', menu + nearGood('Cid') + menu, []],
    ['does not look into forms’ fields', `<form><select><option>${good('Ann')}</select></form>`, []],
  ])('%s', (_, html, expected) => expect(kept(html)).toEqual(expected))

  it('takes the stop words of the page’s language', () => {
    const german =
      '<p>Anna war schon da, als das Boot kam, und sie sagte uns, dass es mehr als eine Woche auf dem Meer gewesen sei. Wir wussten nicht, was wir davon halten sollten, aber wir waren alle froh, sie wieder zu sehen, und gingen mit dem, was wir hatten, zum Wasser.'
    expect(kept(german)).toEqual(['Anna'])
    expect(kept(german, { language: 'en' })).toEqual([])
  })

  it('says why', () => {
    const page = openPage(good('Ann') + short('Storm') + menu)
    const rules = new Map<number, string>()
    justext().label(page, (node, rule) => rules.set(node, rule))
    expect(page.blocks.map(block => rules.get(block.start))).toEqual([
      'long text with many stop words',
      'too short to tell, but among bad ones',
      'too many links or too few stop words',
    ])
  })
})

describe('paragraphs', () => {
  const paragraphsOf = (html: string) => {
    const { dom } = openPage(html)
    return findParagraphs(dom).map(({ nodes, words, length }) => {
      const texts = nodes.map(node => textOf(dom, node).trim()).filter(text => text !== '')
      return `${texts.join('+')}: ${words} words, ${length} long`
    })
  }
  it.each([
    ['end at block tags', '<div>a<p>b</p>c</div>', ['a: 1 words, 1 long', 'b: 1 words, 1 long', 'c: 1 words, 1 long']],
    ['do not end at one line break, but at two', '<p>a<br>b<br> <br>c', ['a+b: 2 words, 3 long', 'c: 1 words, 1 long']],
    ['do not end at sections, nor do words', '<div>a<section>b</section></div>', ['a+b: 1 words, 2 long']],
    ['have one space between words', '<p> a \n <b> b</b>&nbsp; c', ['a+b+c: 3 words, 5 long']],
    ['have no fields of forms', '<p>a<button>b</button><textarea>c</textarea>', ['a: 1 words, 1 long']],
  ])('%s', (_, html, expected) => expect(paragraphsOf(html)).toEqual(expected))
})

describe('stop words', () => {
  it('are there for many languages, and tell them apart', () => {
    const masks = stopWordMasks()
    expect(LANGUAGES.length).toBeGreaterThanOrEqual(10)
    const own = LANGUAGES.map((_, i) => [...masks.values()].filter(mask => mask === 1 << i).length)
    expect(Math.min(...own)).toBeGreaterThan(30)
  })

  it('are all found letter by letter, in capitals too, and nothing else is', () => {
    const masks = stopWordMasks()
    /** For each word, in which languages it was found. */
    const languagesOf = (words: readonly string[]) =>
      findParagraphs(openPage(words.map(word => `<p>${word}</p>`).join('')).dom).map(({ stopWords }) =>
        LANGUAGES.reduce((mask, _, i) => (isOfLanguage(stopWords[0] ?? 0, i) ? mask | (1 << i) : mask), 0),
      )
    expect(languagesOf([...masks.keys()])).toEqual([...masks.values()])
    const others = [...masks.keys()].map(word => `${word}q`).filter(word => !masks.has(word))
    expect(languagesOf(others).filter(mask => mask !== 0)).toEqual([])
    // The last letter of the last one is Cyrillic.
    expect(languagesOf(['THE', 'ΤΗΣ', 'thе'])).toEqual([masks.get('the'), masks.get('της'), 0])
  })
})

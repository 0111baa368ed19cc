import { textContent } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { Tag } from '../parse/tags.ts'
import { type Dataset, pairsOf, readPage, readText } from './dataset.ts'
import { cutDoubled } from './repairs.ts'

export const cleaneval: Dataset = {
  title: 'CleanEval, English',
  citation: 'Baroni, Chantree, Kilgarriff, Sharoff: CleanEval: a competition for cleaning web pages, LREC 2008',
  licence: 'none stated',
  home: 'https://sigwac.org.uk/cleaneval/',
  // As the organisers give it (development and final set), and as Web2Text and the comparison study merged it.
  layouts: [
    { pages: 'en_original', gold: 'en_cleaned' },
    { pages: 'en-original', gold: 'en-cleaned' },
    { pages: 'finalrun-input', gold: 'GoldStandard' },
    { pages: 'orig', gold: 'clean' },
  ],
  repairs:
    'Both sets as one; pages without gold left out; the markup <p> <h> <l> and the line with the address taken off the ' +
    'gold; the wrapper <text …> taken off the pages; in page 250, the doubled gold cut.',
  async *read(folder, layout, skip) {
    // Gold is named 60.txt, or 60-cleaned.txt with the annotator's name for "cleaned".
    for await (const { name, page, gold } of pairsOf(folder, layout, skip, file => file.split(/[-.]/)[0])) {
      const markup = await readText(gold)
      const text = cutDoubled(goldText(markup))
      const split = Number(name) < FIRST_OF_FINAL ? 'dev' : 'final'
      const source = await readPage(page, urlOfGold(markup), unwrap)
      yield { dataset: 'cleaneval', case: `${split}/${name}`, ...source, text, textStudy: text, markup, split }
    }
  },
}

/** The development set has the numbers 1 to 59. */
const FIRST_OF_FINAL = 60

export const cleanportaleval: Dataset = {
  title: 'CleanPortalEval',
  citation: 'Endrédy, Novák: More effective boilerplate removal: the GoldMiner algorithm, Polibits 48, 2013',
  licence: 'none stated',
  home: 'https://github.com/ppke-nlpg/CleanPortalEval',
  layouts: [{ pages: 'input', gold: 'GoldStandard' }],
  repairs: 'The markup <p> <h> <l> and the line with the address taken off the gold.',
  async *read(folder, layout, skip) {
    for await (const { name, page, gold } of pairsOf(folder, layout, skip)) {
      const markup = await readText(gold)
      const text = goldText(markup)
      const source = await readPage(page, urlOfGold(markup), unwrap)
      yield { dataset: 'cleanportaleval', case: name, ...source, text, textStudy: text, markup }
    }
  },
}

/** Gold as plain text, as the study made it: read as HTML, lines not indented, without the first line's address. */
export function goldText(markup: string): string {
  const dom = parse(markup)
  const body = dom.tag.indexOf(Tag.body)
  const text = body < 0 ? '' : textContent(dom, body)
  return text.replace(/\n +/g, '\n').replace(/^\s*URL:[^\n]+\s*/, '')
}

function urlOfGold(markup: string): string | undefined {
  return /^\s*URL: (https?:\/\/.+)/.exec(markup)?.[1].trim()
}

/** Pages are wrapped in `<text id="address" encoding="…">` and `</text>`, each on a line of its own. */
function unwrap(html: string): string {
  return html.replace(/^<text [^>]+>\s*/, '').replace(/\s*<\/text>\s*$/, '')
}

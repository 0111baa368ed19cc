import { type Dom, textOf } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { arc90, NEGATIVE } from './arc90.ts'
import type { Extractor, Labels } from './extractor.ts'
import { newspaper3k } from './newspaper3k.ts'
import { textLengths } from './text-sizes.ts'

const MIN_WORDS = 15

/**
 * What newspaper3k finds; where that is next to nothing, what arc90's algorithm finds (`comparer_text.py`: of two texts
 * that are long enough, newspaper's is always the one that is taken).
 */
export function newsPlease(): Extractor {
  const newspaper = newspaper3k()
  return {
    name: 'news-please',
    source:
      'F. Hamborg et al.: news-please, a generic news crawler and extractor, ISI 2017; default rules of version 1.5',
    label(page, trace): Labels {
      const { dom } = page
      const first = newspaper.label(page)
      if (hasWords(dom, first)) return first
      trace?.(0, 'newspaper3k found fewer than 15 words')
      const { kept } = arc90(dom, {
        removed: new Uint8Array(dom.length),
        negative: NEGATIVE,
        lengths: textLengths(dom),
      })
      const second = new Float32Array(kept)
      return hasWords(dom, second) ? second : new Float32Array(dom.length)
    },
  }
}

function hasWords(dom: Dom, labels: Labels): boolean {
  let words = 0
  for (let node = 0; node < dom.length && words < MIN_WORDS; node++) {
    if (labels[node] === 0 || dom.tag[node] !== Tag['#text']) continue
    const text = textOf(dom, node).trim()
    if (text !== '') words += text.split(/\s+/).length
  }
  return words >= MIN_WORDS
}

import { type Extractor, fromTexts, type Labels } from '../extractor.ts'
import { findParagraphs, type Paragraph } from './paragraphs.ts'
import { LANGUAGES, type StopWordLanguage, stopWordMasks } from './stop-words.ts'

/** The thresholds of the comparison study; jusText's own are stricter (stop words 0.30 and 0.32, 70 characters). */
const THRESHOLDS = {
  maxLinkDensity: 0.2,
  minLength: 50,
  minGoodLength: 200,
  minStopWords: 0.1,
  minGoodStopWords: 0.2,
}

export interface JustextOptions {
  /** Whose stop words count; default: those of the language that the page is in. */
  readonly language?: StopWordLanguage
}

/** `short` and `near-good` are too little to tell: what is around them decides. */
type Class = 'good' | 'bad' | 'short' | 'near-good'

/**
 * Running text has many stop words and few links. Paragraphs that are long enough to tell are judged by that, those
 * between them by their neighbours. Deviation: the list of stop words is that of the page's language, not always English.
 */
export function justext({ language }: JustextOptions = {}): Extractor {
  const masks = stopWordMasks()
  return {
    name: 'justext',
    source:
      'Pomikálek: Removing boilerplate and duplicate content from web corpora, thesis, Masaryk University 2011; jusText 3.0 without headings, as used by Bevendorff et al., SIGIR 2023',
    label(page, trace): Labels {
      const paragraphs = findParagraphs(page.dom)
      const first = classify(paragraphs, masks, language)
      const final = revise(first)
      const labels = new Float32Array(page.dom.length)
      paragraphs.forEach(({ nodes }, i) => {
        const isGood = final[i] === 'good'
        const why =
          first[i] === final[i] ? WHY[first[i]] : `${WHY[first[i]]}, but among ${isGood ? 'good' : 'bad'} ones`
        for (const node of nodes) {
          labels[node] = Number(isGood)
          trace?.(node, why)
        }
      })
      return fromTexts(page, labels)
    },
  }
}

const WHY: Readonly<Record<Class, string>> = {
  good: 'long text with many stop words',
  bad: 'too many links or too few stop words',
  short: 'too short to tell',
  'near-good': 'some stop words, or not long',
}

/** First pass: each paragraph by itself. */
function classify(
  paragraphs: readonly Paragraph[],
  masks: ReadonlyMap<string, number>,
  asked: StopWordLanguage | undefined,
): Class[] {
  const words = paragraphs.map(({ text }) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .map(word => masks.get(word) ?? 0),
  )
  const language = 1 << (asked === undefined ? commonestLanguage(words) : LANGUAGES.indexOf(asked))
  return paragraphs.map(({ text, linkedCharacters }, i) => {
    const { length } = text
    if (linkedCharacters > THRESHOLDS.maxLinkDensity * length || text.includes('©') || text.includes('&copy'))
      return 'bad'
    if (length < THRESHOLDS.minLength) return linkedCharacters > 0 ? 'bad' : 'short'
    const stopWords = words[i].filter(mask => (mask & language) !== 0).length / words[i].length
    if (stopWords >= THRESHOLDS.minGoodStopWords) return length > THRESHOLDS.minGoodLength ? 'good' : 'near-good'
    return stopWords >= THRESHOLDS.minStopWords ? 'near-good' : 'bad'
  })
}

/** The language most of whose stop words are on the page; English where there are few of any. */
function commonestLanguage(words: readonly (readonly number[])[]): number {
  const counts = new Map<number, number>()
  let total = 0
  for (const masks of words) {
    total += masks.length
    for (const mask of masks) if (mask !== 0) counts.set(mask, (counts.get(mask) ?? 0) + 1)
  }
  const hits = LANGUAGES.map((_, i) => [...counts].reduce((sum, [mask, count]) => sum + ((mask >> i) & 1) * count, 0))
  const most = Math.max(...hits)
  return most < MIN_SHARE * total ? LANGUAGES.indexOf('en') : hits.indexOf(most)
}

/** Below this share of stop words a page is hardly running text of any of the languages. */
const MIN_SHARE = 0.1

/**
 * Second pass: paragraphs by those around them. The original looks for each neighbour anew; both come from one sweep in
 * each direction.
 */
function revise(first: readonly Class[]): Class[] {
  const classes = [...first]
  const before = sweep(first, 1)
  const after = sweep(first, -1)
  first.forEach((own, i) => {
    if (own !== 'short') return
    const [previous, next] = [before.certain[i], after.certain[i]]
    const leansGood =
      (previous === 'bad' && before.likely[i] === 'near-good') || (next === 'bad' && after.likely[i] === 'near-good')
    classes[i] = previous === next ? previous : leansGood ? 'good' : 'bad'
  })
  // Those before are settled by now: near-good ones take on what they follow, or lead to.
  const next = sweep(classes, -1).certain
  for (let i = 0; i < classes.length; i++) {
    if (classes[i] === 'near-good')
      classes[i] = (i > 0 && classes[i - 1] === 'good') || next[i] === 'good' ? 'good' : 'bad'
  }
  return classes
}

/** For each place the class of the nearest paragraph before it (or after it) that is good or bad, or also near-good. */
function sweep(classes: readonly Class[], direction: 1 | -1): { certain: ('good' | 'bad')[]; likely: Class[] } {
  const certain = new Array<'good' | 'bad'>(classes.length)
  const likely = new Array<Class>(classes.length)
  let lastCertain: 'good' | 'bad' = 'bad'
  let lastLikely: Class = 'bad'
  const last = direction === 1 ? classes.length - 1 : 0
  for (let i = classes.length - 1 - last; i >= 0 && i < classes.length; i += direction) {
    certain[i] = lastCertain
    likely[i] = lastLikely
    const own = classes[i]
    if (own === 'good' || own === 'bad') lastCertain = own
    if (own !== 'short') lastLikely = own
  }
  return { certain, likely }
}

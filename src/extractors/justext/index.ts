import { type Extractor, fromTexts, type Labels } from '../extractor.ts'
import { findParagraphs, type Paragraph } from './paragraphs.ts'
import { commonestLanguage, isOfLanguage, SET_COUNT } from './stop-word-table.ts'
import { LANGUAGES, type StopWordLanguage } from './stop-words.ts'

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
  return {
    name: 'justext',
    source:
      'Pomikálek: Removing boilerplate and duplicate content from web corpora, thesis, Masaryk University 2011; jusText 3.0 without headings, as used by Bevendorff et al., SIGIR 2023',
    label(page, trace): Labels {
      const paragraphs = findParagraphs(page.dom)
      const first = classify(paragraphs, language === undefined ? languageOf(paragraphs) : LANGUAGES.indexOf(language))
      const final = revise(first)
      const labels = new Float32Array(page.dom.length)
      paragraphs.forEach(({ nodes }, i) => {
        for (const node of nodes) {
          labels[node] = Number(final[i] === 'good')
          trace?.(node, why(first[i], final[i]))
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

const why = (first: Class, final: Class) =>
  first === final ? WHY[first] : `${WHY[first]}, but among ${final === 'good' ? 'good' : 'bad'} ones`

/** First pass: each paragraph by itself. */
function classify(paragraphs: readonly Paragraph[], language: number): Class[] {
  return paragraphs.map(({ length, words, stopWords, linkedCharacters, hasCopyright }) => {
    if (linkedCharacters > THRESHOLDS.maxLinkDensity * length || hasCopyright) return 'bad'
    if (length < THRESHOLDS.minLength) return linkedCharacters > 0 ? 'bad' : 'short'
    const share = stopWords.filter(set => isOfLanguage(set, language)).length / words
    if (share >= THRESHOLDS.minGoodStopWords) return length > THRESHOLDS.minGoodLength ? 'good' : 'near-good'
    return share >= THRESHOLDS.minStopWords ? 'near-good' : 'bad'
  })
}

/** The language most of whose stop words are on the page; English where there are few of any. */
function languageOf(paragraphs: readonly Paragraph[]): number {
  const counts = new Int32Array(SET_COUNT)
  let total = 0
  for (const { words, stopWords } of paragraphs) {
    total += words
    for (const set of stopWords) counts[set]++
  }
  const language = commonestLanguage(counts, total)
  return language < 0 ? LANGUAGES.indexOf('en') : language
}

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

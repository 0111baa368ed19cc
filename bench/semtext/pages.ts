import { datasetDigest, pageDigest } from '../../src/datasets/digest.ts'
import type { Example } from '../../src/datasets/example.ts'
import { originalSplits, siteOf } from '../../src/datasets/splits.ts'
import { type Extractor, loadExtractor } from '../../src/extractors/index.ts'
import { textOf } from '../../src/parse/dom.ts'
import { Tag } from '../../src/parse/tags.ts'
import { openPage, type Page } from '../../src/segment/page.ts'
import { type Segment, searchAndCombine } from '../../src/segment/scs.ts'
import { countWords } from '../../src/segment/words.ts'
import { hasOneText, readSemTextPage, type SemTextPage, type Vocabulary } from '../../src/train/semtext.ts'
import { examplesOf } from '../study-part.ts'

/** Datasets of pages with one main text, for training; of WCXB its articles. */
const TYPE_1 = ['dragnet', 'l3s-gn1', 'canola', 'wcxb-dev', 'readability', 'postlight']
/** Systems that judge the same blocks. */
export const BASELINES = ['bte', 'boilerpipe-default', 'justext', 'trafilatura']
/** Sites of Scrapinghub whose pages, some 80 as of Google-Trends-2017 in the paper (§IV-A), a trained network goes on with. */
const TUNING_SITES = 56
/** Sites of the type-2 pages, some 50 as in the paper (§IV-C), that go into training. */
const TYPE_2_SITES = 50

/** A page for testing: also how many words its blocks have, and what other systems say of them. */
export interface TestPage extends SemTextPage {
  readonly words: ArrayLike<number>
  readonly baselines: readonly Uint8Array[]
}

async function* readDataset(folder: string, name: string, digests: string[]): AsyncGenerator<Example> {
  const own: string[] = []
  for await (const example of examplesOf(folder, name)) {
    own.push(pageDigest(example))
    yield example
  }
  digests.push(`${name} ${datasetDigest(own).slice(0, 12)}`)
}

function readTestPage(example: Example, vocabulary: Vocabulary, baselines: readonly Extractor[]): TestPage {
  const page = openPage(example.html)
  const segments = searchAndCombine(page.dom)
  return {
    ...readSemTextPage(page, example, vocabulary),
    words: segments.map(({ text }) => countWords(text)),
    baselines: baselines.map(extractor => onBlocks(page, segments, extractor)),
  }
}

/** What an extractor says of SemText's blocks: content where it keeps half of the text. */
function onBlocks(page: Page, segments: readonly Segment[], extractor: Extractor): Uint8Array {
  const { dom } = page
  const labels = extractor.label(page)
  return Uint8Array.from(segments, ({ start, end }) => {
    let [kept, all] = [0, 0]
    for (let node = start; node < end; node++) {
      if (dom.tag[node] !== Tag['#text']) continue
      const { length } = textOf(dom, node).trim()
      all += length
      if (labels[node] >= 0.5) kept += length
    }
    return Number(kept * 2 >= all)
  })
}

/** The pages of the study by what they are for; no site is in training and in test. */
export interface StudyPages {
  readonly type1: SemTextPage[]
  readonly cleanevalTuning: SemTextPage[]
  readonly cleaneval: TestPage[]
  readonly scrapinghubTuning: SemTextPage[]
  readonly scrapinghub: TestPage[]
  readonly type2Training: SemTextPage[]
  readonly type2: TestPage[]
}

/** Is a page of one of the first so many sites that were asked for? */
function firstSites(most: number): (example: Example) => boolean {
  const sites = new Set<string>()
  return example => {
    if (sites.size < most) sites.add(siteOf(example))
    return sites.has(siteOf(example))
  }
}

/** Reads the pages; their words are numbered in `vocabulary`, `digests` says what was read. */
export async function readStudyPages(folder: string, vocabulary: Vocabulary, digests: string[]): Promise<StudyPages> {
  const baselines = await Promise.all(BASELINES.map(name => loadExtractor(name)))
  const read = (name: string) => readDataset(folder, name, digests)
  const forTraining = (example: Example) => readSemTextPage(openPage(example.html), example, vocabulary)
  const forTest = (example: Example) => readTestPage(example, vocabulary, baselines)
  // biome-ignore format: a list
  const data: StudyPages = {
    type1: [], cleanevalTuning: [], cleaneval: [], scrapinghubTuning: [], scrapinghub: [], type2Training: [], type2: [],
  }
  for await (const example of read('cleaneval')) {
    const part = originalSplits['cleaneval-original'](example)
    if (part === 'test') data.cleaneval.push(forTest(example))
    else if (part !== undefined) data.cleanevalTuning.push(forTraining(example))
  }
  const isTuning = firstSites(TUNING_SITES)
  for await (const example of read('scrapinghub')) {
    if (isTuning(example)) data.scrapinghubTuning.push(forTraining(example))
    else data.scrapinghub.push(forTest(example))
  }
  const isTraining = firstSites(TYPE_2_SITES)
  for (const name of TYPE_1) {
    const seen = new Set<string>()
    for await (const example of read(name)) {
      if (example.pageType === 'forum') {
        if (isTraining(example)) data.type2Training.push(forTraining(example))
        else data.type2.push(forTest(example))
      } else if (hasOneText(example) && !seen.has(siteOf(example))) {
        seen.add(siteOf(example))
        data.type1.push(forTraining(example))
      }
    }
  }
  const tested = new Set([...data.cleaneval, ...data.scrapinghub, ...data.type2].map(({ site }) => site))
  return { ...data, type1: data.type1.filter(({ site }) => !tested.has(site)) }
}

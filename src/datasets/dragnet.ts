import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Dataset, pairsOf, readPage, readText } from './dataset.ts'
import { cutDoubled } from './repairs.ts'

export const dragnet: Dataset = {
  title: 'Dragnet',
  citation: 'Peters, Lecocq: Content extraction using diverse feature sets, WWW 2013',
  licence: 'AGPL-3.0',
  home: 'https://github.com/seomoz/dragnet_data',
  layouts: [
    { pages: 'HTML', gold: 'Corrected' },
    { pages: 'HTML', gold: 'corrected/Corrected' },
  ],
  repairs:
    'Doubled gold cut; the two pages whose HTML is virtually empty left out. The study scored the gold file as it is, ' +
    'article, marker line and comments.',
  async *read(folder, layout, skip) {
    const splits = await readSplits(folder)
    for await (const { name, page, gold } of pairsOf(folder, layout, skip, file => file.split('.')[0])) {
      const whole = await readText(gold)
      const cut = cutDoubled(whole)
      const [text, comments] = cut.split(BEFORE_COMMENTS, 2)
      const split = splits.get(name)
      const source = await readPage(page)
      if (source.html.trim().length < MIN_HTML) {
        skip(name, 'the page is empty')
        continue
      }
      yield {
        dataset: 'dragnet',
        case: name,
        ...source,
        text,
        textStudy: CUT_BY_STUDY.has(name) ? cut : whole,
        ...(comments !== undefined && { comments: comments.trim() }),
        ...(split && { split }),
      }
    }
  },
}

/** The doubled gold that the study's stored data has single; another one, T49, it left as it was. */
const CUT_BY_STUDY = new Set(['R35'])
/** The line between an article and its comments (README of the data). */
const BEFORE_COMMENTS = /!@#\$%\^&\*\(\) +COMMENTS/
/** Shorter than any page with an article in it. */
const MIN_HTML = 200

/** training.txt and test.txt hold the names of the pages, one a line. */
async function readSplits(folder: string): Promise<Map<string, string>> {
  const splits = new Map<string, string>()
  for (const split of ['training', 'test']) {
    const path = join(folder, `${split}.txt`)
    const names = existsSync(path) ? await readText(path) : ''
    for (const name of names.split(/\s+/).filter(Boolean)) splits.set(name, split)
  }
  return splits
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '../parse/parse.ts'
import { annotatedStudyText, annotatedText } from './annotations.ts'
import { type Dataset, pairsOf, readPage, readText } from './dataset.ts'
import { closeTitle, restoreLost } from './repairs.ts'

export const l3sGn1: Dataset = {
  title: 'L3S-GN1',
  citation: 'Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features, WSDM 2010',
  licence: 'research only',
  home: 'https://github.com/chatnoir-eu/web-content-extraction-benchmark (datasets/raw)',
  layouts: [{ pages: 'original', gold: 'annotated' }],
  repairs:
    'The broken titles of eight pages closed. Gold is the text marked as headline, full text or supplemental; the study ' +
    'has it one class after the other, `text` in reading order with the lost characters restored from the page.',
  async *read(folder, layout, skip) {
    const urls = await readUrls(join(folder, 'url-mapping.txt'))
    for await (const { name, page, gold } of pairsOf(folder, layout, skip)) {
      const source = await readPage(page, urls.get(name), closeTitle)
      const annotated = await readText(gold)
      yield {
        dataset: 'l3s-gn1',
        case: name,
        ...source,
        studyId: STUDY_IDS[name] ?? source.id,
        text: restoreLost(annotatedText(annotated), parse(source.html)),
        textStudy: annotatedStudyText(annotated),
        annotated,
      }
    }
  },
}

export const googleTrends: Dataset = {
  title: 'Google-Trends-2017',
  citation: 'Leonhardt, Anand, Khosla: Boilerplate removal using a neural sequence labeling model, WWW Companion 2020',
  licence: 'MIT (code); none stated for the pages',
  home: 'https://github.com/mrjleo/boilernet (datasets/googletrends)',
  layouts: [{ pages: 'raw_html', gold: 'prepared_html' }],
  repairs: 'Gold is the text of the elements labelled 1.',
  async *read(folder, layout, skip) {
    const splits = await readSplits(join(folder, '50-30-100-split'))
    for await (const { name, page, gold } of pairsOf(folder, layout, skip)) {
      const annotated = await readText(gold)
      const text = annotatedText(annotated)
      const split = splits.get(name)
      yield {
        dataset: 'google-trends-2017',
        case: name,
        ...(await readPage(page)),
        text,
        textStudy: text,
        annotated,
        ...(split && { split }),
      }
    }
  },
}

/** Lines of `<urn:uuid:NAME> ADDRESS`. */
async function readUrls(path: string): Promise<Map<string, string>> {
  const lines = existsSync(path) ? (await readText(path)).split('\n') : []
  return new Map(lines.flatMap(line => [...line.matchAll(/^<urn:uuid:([0-9a-f-]+)> *(\S+)/g)].map(m => [m[1], m[2]])))
}

/** BoilerNet's own split: lists of files. */
async function readSplits(folder: string): Promise<Map<string, string>> {
  const splits = new Map<string, string>()
  for (const split of ['train', 'dev', 'test']) {
    const path = join(folder, `${split}.txt`)
    const files = existsSync(path) ? (await readText(path)).split('\n') : []
    for (const file of files) splits.set(file.trim().replace(/\.html$/, ''), split)
  }
  return splits
}

/** The study names a page by the digest of its bytes; of the pages that it repaired, by that of the repaired ones. */
// biome-ignore format: a table
const STUDY_IDS: Readonly<Record<string, string>> = {
  '082e02bd-40d9-40d2-9ab5-61cac83db2c1': '5e40c0e876a29bf259194550937280be42f3e83ff6c34db3a947bcfd7e54ffc5',
  '0bf24489-9777-4821-a156-7897a890a4cd': '17c6c08c6f1a3deaf19233c82598acbf92a37f788c367582eda3d182d095b69e',
  '19956250-1bc8-4f9d-b8de-8fb525e22f3c': '6769ddaa7de32393ee815559662170aa92208d184203fe049b349a1041365ff9',
  '2454a2b5-a0b6-44c9-8d57-0406afc93e01': 'cd7788fe2fe201d9f612122400c50418b91be8f5104d329576b2a03a3d6fca3d',
  '26ea84f9-c814-4f3b-9aa1-8cbd14047fe4': '1583bf84720fc4a9db57ed1b7afd70931cfc73e17cfb11692ef41005fca6d970',
  '51600d8d-20a1-49a2-87f6-21aa9cb8dbed': '7c4fc6a31d93af4e473f459e01dc7ce0caac9148938ea870ff1b30c9265533f5',
  'cb5cb16c-9a2e-4a00-9480-43cb90faac9d': 'ddbf43c29eaf9b0daa88e22a769694c629a8c005dd9e9d8f5f93e5e55386e6f3',
  'fab5142d-38ab-4086-ae11-1cf751602360': '608cf30521ccfd3d3b13078ceb4dbe39e0dc3f1b247034b40fc431cf5a04a0de',
}

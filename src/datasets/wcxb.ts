import { type Dataset, pairsOf, readJson, readPage } from './dataset.ts'

export const wcxb: Dataset = {
  title: 'WCXB',
  citation: 'Foley: WCXB: a multi-type web content extraction benchmark, arXiv 2605.21097, 2026',
  licence: 'CC-BY-4.0',
  home: 'https://github.com/Murrough-Foley/web-content-extraction-benchmark',
  layouts: ['dev', 'test'].map(part => ({ pages: `${part}/html`, gold: `${part}/ground-truth`, part })),
  async *read(folder, layout, skip) {
    for await (const { name, page, gold } of pairsOf(folder, layout, skip)) {
      const { url, ground_truth: truth, _internal: internal } = (await readJson(gold)) as GoldFile
      if (typeof truth?.main_content !== 'string') {
        skip(name, 'no gold')
        continue
      }
      const pageType = internal?.page_type?.primary
      yield {
        dataset: `wcxb-${layout.part}`,
        case: name,
        ...(await readPage(page, url)),
        text: truth.main_content,
        textStudy: truth.main_content,
        ...(layout.part && { split: layout.part }),
        ...(pageType && { pageType }),
        ...(truth.title && { title: truth.title }),
        ...(truth.author && { author: truth.author }),
        ...(truth.publish_date && { date: truth.publish_date }),
        with: truth.with ?? [],
        without: truth.without ?? [],
      }
    }
  },
}

/** Schema version 2.0. */
interface GoldFile {
  readonly url?: string
  readonly _internal?: { readonly page_type?: { readonly primary?: string } }
  readonly ground_truth?: {
    readonly title?: string | null
    readonly author?: string | null
    readonly publish_date?: string | null
    readonly main_content?: string
    readonly with?: readonly string[]
    readonly without?: readonly string[]
  }
}

/**
 * One labelled page, whatever the dataset it comes from. `text` is the gold that one trains and reads on; the
 * comparison study (SIGIR 2023, §3) scored `textStudy`, which differs where it converted a dataset's gold its own way.
 */
export interface Example {
  /** SHA-256 of the page's original bytes, in hexadecimal: the study's page id. */
  readonly id: string
  /** A key of the table of datasets. */
  readonly dataset: string
  /** The page's name inside its dataset. */
  readonly case: string
  readonly url?: string
  /** The site, the unit of splitting; '' where nothing tells it (such a page is a site of its own). */
  readonly host: string
  /** ISO 639-1. */
  readonly language?: string
  /** Encoding that the bytes were decoded with. */
  readonly encoding?: string
  readonly html: string
  readonly text: string
  readonly textStudy: string
  /** The id under which the study stored its answers; another one than `id` on the pages that it repaired. */
  readonly studyId: string
  /** The dataset's own split: `training`, `test`, `dev`, `final` … */
  readonly split?: string
  readonly pageType?: string
  readonly title?: string
  readonly author?: string
  readonly date?: string
  /** Snippets that must be found in an answer, and that must not (WCXB). */
  readonly with?: readonly string[]
  readonly without?: readonly string[]
  /** Readers' comments, where the gold has them apart (Dragnet). */
  readonly comments?: string
  /** The gold with its structure: CleanEval's `<p> <h> <l>`, Readability's HTML. */
  readonly markup?: string
  /** The page with its labels written into it (L3S-GN1, Google-Trends-2017). */
  readonly annotated?: string
}

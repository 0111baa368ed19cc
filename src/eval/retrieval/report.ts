import { drawn } from '../report/charts.ts'
import { writeStudyFiles } from '../report/study-files.ts'
import { plansOf } from './charts.ts'
import type { RetrievalResults } from './retrieval.ts'
import { tablesOf } from './tables.ts'

/**
 * Writes retrieval.md, its pictures and retrieval.html; gives their paths. `provenance`: what was measured, when, how;
 * `isStored`: the answers are those of a benchmark.
 */
export async function writeRetrieval(
  results: RetrievalResults,
  out: string,
  provenance: string,
  isStored: boolean,
): Promise<string[]> {
  return writeStudyFiles(out, {
    name: 'retrieval',
    title: 'Does cleaning help search?',
    intro: `${introOf(results, isStored)}\n\n${provenance}`,
    figures: await drawn(plansOf(results)),
    tables: tablesOf(results),
  })
}

function introOf({ collection: { documents, distractors, queries } }: RetrievalResults, isStored: boolean): string {
  return `After Web2Text (Vogels et al., ECIR 2018, §4.5) and Boilerplate detection using shallow text features (Kohlschütter et al., WSDM 2010, §6): the same pages are indexed as they are (raw: all text of the body), as each system cleans them, and as annotators did (gold); then the same ${queries.length} queries are put to all of the indexes.

The collection has ${documents.length} documents: ${documents.length - distractors} pages, and ${distractors} made from them. Some pages, drawn by chance, are the items that are asked for: by their titles where annotators gave one, and by three words, drawn by chance, of a passage of twenty from the second or third quarter of their main content (words that more than a tenth of the pages have are not drawn). For each item there is a page with the item's frame (menus, teasers, comments) and another item's content, and so one with its content in another's frame: near-duplicates of which one is a distractor and one is relevant. A page is relevant for an item if the first eight words of the passage stand in its gold in a row. Topics are pairs of neighbouring words that the gold of 4 to 40 pages from at least three sites has twice or more; these pages are relevant, and of a higher grade with four or more.

Why this is fair: pages, queries and judgements come from gold and from chance (digests of the pages' ids) alone; no system's answer is looked at. All text that a query can be after is in the raw index too, where it is found on the page, so that cleaning can win only by leaving out what misleads, and lose by leaving out what is asked for. Titles of documents (the title element) are in no index. What it is not: gold decides what is relevant and is an index too, so that the last row is a bound by construction, not a competitor; and what readers would want from the frame of a page counts for nothing.

Words are in lower case and reduced to stems (Porter). QL: query likelihood with Dirichlet smoothing, μ = 2500; RM3: ten terms of ten documents, half the weight on the query; BM25: k₁ = 1.2, b = 0.75. Rankings of up to 1000 documents; P@10, R@10, MAP and nDCG as trec_eval defines them, F1@10 of the mean P@10 and R@10 as in the paper.

Systems answer for the pages alone. ${isStored ? 'Their answers are those of a benchmark (`pith bench`): what a trained system says of a page of a dataset from which it learns comes from weights that had not seen the page’s site; of the other datasets its shipped weights have not learnt.' : 'Trained systems answer with their shipped weights (docs/models says on which pages these were trained).'} Of a page that was made, a system keeps the text nodes that it keeps of the page whose frame it has. So all systems are treated alike, and no weights judge a frame that they have learnt from. How much that matters is in the last table.`
}

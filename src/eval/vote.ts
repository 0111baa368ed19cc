import { extract } from '../extract.ts'
import { type EnsembleName, majorityOf } from '../extractors/ensemble/index.ts'
import { extractorNames } from '../extractors/index.ts'
import { answersOf, appendTo, keyOf } from './rows.ts'
import type { Source } from './run.ts'

/**
 * The ensembles' answers from the answers that a benchmark has of their members, so that trained members vote
 * out-of-fold. These are held all at once, some hundred megabytes for 5,000 pages. Gives the number of new answers.
 */
export async function voteAll(
  source: Source,
  names: readonly EnsembleName[],
  folder: string,
  onPage: () => void = () => {},
): Promise<number> {
  const answers = await answersOf(folder, new Set(extractorNames))
  const runs = appendTo(folder, 'runs')
  let rows = 0
  for await (const { dataset, id, html, url } of source()) {
    for (const system of names) {
      if (answers.has(keyOf(system, dataset, id))) continue
      const extractor = majorityOf(system, member => answers.get(keyOf(member, dataset, id)))
      runs.write({ system, dataset, page: id, text: extract(html, { extractor, ...(url && { url }) }).text })
      rows++
    }
    onPage()
  }
  runs.close()
  return rows
}

import { UserError } from '../../user-error.ts'
import { drawn } from '../report/charts.ts'
import { type Study, writeStudyFiles } from '../report/study-files.ts'
import { plansOf } from './charts.ts'
import { fitGroup } from './fitted-group.ts'
import { tablesOf } from './tables.ts'
import type { TextGroup } from './text-counts.ts'

/** Fewer blocks make no distribution to speak of. */
const MIN_BLOCKS = 100

const INTRO = `The quantitative linguistics of Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features (WSDM 2010, §5), on the pages given: how many words a block of text has, how dense it is, and which simple models describe that.

Blocks, words and densities are those of the boilerpipe family here: text between tags, links and a few inline tags not counted; words to a line of 80 characters. On L3S-GN1 a block has the class that annotators gave to most of its characters; elsewhere it is content where at least two thirds of its letters are found in the gold. Blocks without a word are left out.`

/** Writes linguistics.md, its pictures and linguistics.html; gives their paths. `provenance`: what was measured, when, how. */
export async function writeLinguistics(
  groups: Iterable<TextGroup>,
  out: string,
  provenance: string,
): Promise<string[]> {
  const fitted = [...groups].map(fitGroup).filter(({ all }) => all.blocks >= MIN_BLOCKS)
  if (fitted.length === 0) {
    throw new UserError(
      'too-few-blocks',
      `There are fewer than ${MIN_BLOCKS} blocks of text to count. Give more pages.`,
    )
  }
  fitted.sort((a, b) => (a.group.name < b.group.name ? -1 : 1))
  const study: Study = {
    name: 'linguistics',
    title: 'The statistics of text on web pages',
    intro: `${INTRO}\n\n${provenance}`,
    figures: await drawn(plansOf(fitted)),
    tables: tablesOf(fitted),
  }
  return writeStudyFiles(out, study)
}

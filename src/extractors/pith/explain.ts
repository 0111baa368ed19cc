import type { ColumnMatrix } from '../../features/matrix.ts'
import { explainBoosting, type Forest } from '../../models/gradient-boosting.ts'

/** How many reasons are told of a block. */
const TOLD = 2

/** What a column is about, for a person; what is not here is told by its own name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  words: 'its number of words',
  length: 'its length',
  density: 'how full its lines are',
  linkDensity: 'its share of links',
  stops: 'its sentences',
  commas: 'its commas',
  endsSentence: 'how it ends',
  kind: 'the kind of block',
  containerTag: 'the element it is in',
  hidden: 'its visibility',
  depth: 'how deep it is nested',
  textEvidence: 'its words',
  nameSum: 'the names of the elements around it',
  nameMin: 'the worst name around it',
  nameMax: 'the best name around it',
  nameNear: 'the names of the nearest elements',
  headingEvidence: 'the words of the heading above it',
  titleOverlap: "words of the page's title",
  descriptionOverlap: "words of the page's description",
  copies: 'copies of it on the page',
  earlierCopies: 'an earlier copy of it',
  place: 'its place on the page',
  wordPlace: 'its place in the text',
  sourcePlace: 'its place in the source',
  longWordPlace: 'its place among the long blocks',
  fromHeading: 'its distance from the main heading',
  wordsFromHeading: 'its distance from the main heading',
  longWordsFromHeading: 'the text between it and the main heading',
  inTop: 'the densest part of the page',
  topShare: 'the densest part of the page',
  toTop: 'its distance from the densest part',
  toRun: 'its distance from the longest run of text',
  repeats: 'repeated structure around it',
  repeatWords: 'the size of the repeated items',
  repeatPlace: 'its place in the repeated structure',
  outerRepeats: 'repeated structure around it',
}

/** The columns that moved a block's score most, as words: "+ its sentences, − its share of links". */
export function reasons(forest: Forest, x: ColumnMatrix, row: number): string {
  const added = explainBoosting(forest, x, row)
  const bySubject = new Map<string, number>()
  for (const [column, amount] of added.entries()) {
    const subject = subjectOf(x.names[column])
    bySubject.set(subject, (bySubject.get(subject) ?? 0) + amount)
  }
  return [...bySubject]
    .filter(([, amount]) => Math.abs(amount) > 0.05)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, TOLD)
    .map(([subject, amount]) => `${amount > 0 ? '+' : '−'} ${subject}`)
    .join(', ')
}

function subjectOf(column: string): string {
  if (column.startsWith('to:')) return `nearness to ${column.slice(3)}`
  if (column.startsWith('page:')) return 'the page as a whole'
  if (/^before\d|Before10$/.test(column)) return 'the blocks before it'
  if (/^after\d|After10$/.test(column)) return 'the blocks after it'
  if (/^up\d/.test(column)) return 'the part of the page it is in'
  if (column.startsWith('section')) return 'its place under the heading above it'
  if (column.startsWith('described')) return "the page's data for machines"
  if (column.startsWith('sameBuilt')) return 'blocks that are built like it'
  return SUBJECTS[column] ?? column
}

import type { Cell, Table } from '../report/table.ts'
import { classesOf } from './charts.ts'
import { contentCounts, type FittedGroup } from './fitted-group.ts'
import type { TextCounts } from './text-counts.ts'

/** What the paper printed for GoogleNews, which is L3S-GN1 (WSDM 2010, §5.1, §5.2, Table 1). */
const PAPER = {
  name: 'the paper (GoogleNews)',
  blocks: 72_662,
  words: 520_483,
  notContent: 0.79,
  geometric: { end: 0.3145, r2: 0.967, rmse: 0.0046 },
  twoStates: { short: 0.7586, endShort: 0.3968, endLong: 0.04369, r2: 0.9881, rmse: 0.0027 },
  density: { r2: 0.997, rmse: 0.0213 },
}

/** Text at least this dense, or this long, is full sentences (§5.1, §5.3). */
export const DENSE = 11

/** Sum of the counts at `from` and above. */
export function sumFrom(counts: readonly number[], from: number): number {
  return counts.slice(from).reduce((sum, count) => sum + count, 0)
}

export function tablesOf(groups: readonly FittedGroup[]): Table[] {
  return [wordTable(groups), densityTable(groups), findingTable(groups), classTable(groups)]
}

function classTable(groups: readonly FittedGroup[]): Table {
  const row = (name: string, className: string, counts: TextCounts, all: TextCounts): Cell[] => [
    name,
    className,
    counts.blocks,
    counts.blocks / all.blocks,
    counts.words,
    counts.words / all.words,
    counts.words / counts.blocks,
    counts.linkWords / counts.words,
    sumFrom(counts.wordsByDensity, DENSE) / counts.words,
  ]
  return {
    title: 'Classes of text',
    note: `Blocks and words of each class; then words to a block, the share of the words that are in links, and the share that are in blocks with a density of at least ${DENSE}.`,
    columns: [
      { name: 'pages' },
      { name: 'class' },
      { name: 'blocks', digits: 0 },
      { name: 'share' },
      { name: 'words', digits: 0 },
      { name: 'share' },
      { name: 'words to a block', digits: 1 },
      { name: 'in links' },
      { name: 'dense' },
    ],
    rows: groups.flatMap(fitted =>
      classesOf(fitted).map(name => row(fitted.group.name, name, fitted.group.classes.get(name)!, fitted.all)),
    ),
  }
}

function wordTable(groups: readonly FittedGroup[]): Table {
  const { geometric: one, twoStates: two } = PAPER
  const row = (
    name: string,
    blocks: number,
    fits: Pick<typeof PAPER, 'geometric' | 'twoStates'>,
    notContent: number,
  ): Cell[] => [
    name,
    blocks,
    fits.geometric.end,
    fits.geometric.r2,
    fits.geometric.rmse,
    fits.twoStates.short,
    fits.twoStates.endShort,
    fits.twoStates.endLong,
    fits.twoStates.r2,
    fits.twoStates.rmse,
    notContent,
  ]
  const figures = 'P_T(N)|R²|RMSE|P_N(S)|P_S(N)|P_L(N)|R²|RMSE'.split('|')
  return {
    title: 'Words in a block',
    note: `Equations 2 and 3 of the paper, fitted by least squares to the share of blocks that have each number of words which occurs. One state: after each word the block ends with chance P_T(N). Two states: a block is short text with chance P_N(S) and then ends with chance P_S(N), else with P_L(N). R² is adjusted for the number of parameters. Last: the share of the blocks that are not content.`,
    columns: [
      { name: 'pages' },
      { name: 'blocks', digits: 0 },
      ...figures.map((name, i) => ({ name: `${i < 3 ? 'one' : 'two'}: ${name}`, digits: 4 })),
      { name: 'not content' },
    ],
    rows: [
      row(PAPER.name, PAPER.blocks, { geometric: one, twoStates: two }, PAPER.notContent),
      ...groups.map(({ group, all, geometric, twoStates }) =>
        row(
          group.name,
          all.blocks,
          {
            geometric: { ...geometric.parameters, ...geometric },
            twoStates: { ...twoStates.parameters, ...twoStates },
          },
          contentCounts(group).rest.blocks / all.blocks,
        ),
      ),
    ],
  }
}

function densityTable(groups: readonly FittedGroup[]): Table {
  const nothing = Array.from({ length: 7 }, () => undefined)
  return {
    title: 'Text density',
    note: 'Two betas, for template and full text, and a normal between them, fitted by least squares to the share of the words that are in blocks of each density: their shares of the words and their means, and the deviation of the normal. The paper printed no parameters. Its RMSE goes with its R² only if its shares were on another scale than ours.',
    columns: [
      { name: 'pages' },
      { name: 'words', digits: 0 },
      { name: 'template' },
      { name: 'mean', digits: 1 },
      { name: 'transition' },
      { name: 'mean', digits: 1 },
      { name: 'deviation', digits: 1 },
      { name: 'full text' },
      { name: 'mean', digits: 1 },
      { name: 'R²', digits: 4 },
      { name: 'RMSE', digits: 4 },
    ],
    rows: [
      [PAPER.name, PAPER.words, ...nothing, PAPER.density.r2, PAPER.density.rmse],
      ...groups.map(({ group, all, density: { parameters: p, r2, rmse } }) => [
        group.name,
        all.words,
        p.templateShare,
        p.templateMean,
        p.transitionShare,
        p.transitionMean,
        p.transitionDeviation,
        p.fullTextShare,
        p.fullTextMean,
        r2,
        rmse,
      ]),
    ],
  }
}

/** A claim of §5, and whether it holds for some pages. */
interface Finding {
  readonly claim: string
  judge(fitted: FittedGroup): { readonly holds: boolean; readonly evidence: string }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const FINDINGS: readonly Finding[] = [
  {
    claim: 'Two kinds of text, short and long, describe the number of words in a block better than one (§5.2).',
    judge: ({ geometric, twoStates }) => ({
      holds: twoStates.r2 > geometric.r2,
      evidence: `R² ${twoStates.r2.toFixed(4)} against ${geometric.r2.toFixed(4)}`,
    }),
  },
  {
    claim: 'Short text is about as frequent as boilerplate: the shares of blocks are within five points (§5.2).',
    judge({ group, all, twoStates }) {
      const [short, boilerplate] = [twoStates.parameters.short, contentCounts(group).rest.blocks / all.blocks]
      const evidence = `short ${percent(short)}, not content ${percent(boilerplate)}`
      return { holds: Math.abs(short - boilerplate) <= 0.05, evidence }
    },
  },
  {
    claim: `Words in blocks of at least ${DENSE} words are as many as words in blocks at least that dense, within 3.8 % (§5.1).`,
    judge({ all }) {
      const long = sumFrom(
        all.blocksByWords.map((blocks, words) => blocks * words),
        DENSE,
      )
      const dense = sumFrom(all.wordsByDensity, DENSE)
      return {
        holds: Math.abs(dense - long) / long <= 0.0384,
        evidence: `${long} and ${dense}: ${percent((dense - long) / long)}`,
      }
    },
  },
  {
    claim:
      'Content is dense, boilerplate is not: most words of the one have a density of at least 10, most of the other less (§5.1).',
    judge({ group }) {
      const { content, rest } = contentCounts(group)
      const [ofContent, ofRest] = [content, rest].map(counts => sumFrom(counts.wordsByDensity, 10) / counts.words)
      const evidence = `of content ${percent(ofContent)}, of the rest ${percent(ofRest)}`
      return { holds: ofContent > 0.5 && ofRest < 0.5, evidence }
    },
  },
  {
    claim: 'The transition between template and full text is dominated by linked text (§5.1).',
    judge({ all, density: { parameters: p } }) {
      const low = Math.round(p.transitionMean - p.transitionDeviation)
      const high = Math.round(p.transitionMean + p.transitionDeviation) + 1
      const inside = (counts: readonly number[]): number => sumFrom(counts.slice(0, high), Math.max(0, low))
      const linked = inside(all.linkWordsByDensity) / inside(all.wordsByDensity)
      return {
        holds: linked > 0.5,
        evidence: `at densities ${Math.max(0, low)} to ${high - 1} ${percent(linked)} in links`,
      }
    },
  },
]

function findingTable(groups: readonly FittedGroup[]): Table {
  return {
    title: 'What holds',
    note: `The paper's findings, with what is measured here. ${FINDINGS.map(({ claim }, i) => `(${i + 1}) ${claim}`).join(' ')}`,
    columns: [{ name: 'pages' }, ...FINDINGS.map((_, i) => ({ name: `(${i + 1})` }))],
    rows: groups.map((fitted): Cell[] => [
      fitted.group.name,
      ...FINDINGS.map(({ judge }) => {
        const { holds, evidence } = judge(fitted)
        return `${holds ? 'yes' : 'no'}: ${evidence}`
      }),
    ]),
  }
}

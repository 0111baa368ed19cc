import type { Page } from '../../segment/page.ts'
import { UserError } from '../../user-error.ts'
import { type Extractor, fromTexts, type Judgement, type Trace } from '../extractor.ts'
import { type Ballot, type Vote, voteOnAnswers, voteOnLeaves, voteOnTokens } from './votes.ts'

/** On what the members vote: the page's text nodes, or, as in the paper, tokens by the n-grams around them. */
export type VoteKind = 'leaves' | 'tokens'

const VOTES: Readonly<Record<VoteKind, Vote>> = { leaves: voteOnLeaves, tokens: voteOnTokens }

/** Name → votes of each member. */
type Members = Readonly<Record<string, number>>

/** Those that do best in mean and variance (§4.5). */
// biome-ignore format: a table
const BEST: Members = {
  readability: 1, trafilatura: 1, 'dom-distiller': 1, goose3: 1, web2text: 1, resiliparse: 1, bte: 1, justext: 1, boilerpipe: 1,
}

/** The three ensembles of Bevendorff et al., SIGIR 2023, §4.5. */
// biome-ignore format: a table
const ENSEMBLES = {
  'majority-all': {
    ...BEST, boilernet: 1, newspaper3k: 1, 'news-please': 1, dragnet: 1, extractnet: 1,
    'xpath-text': 1, bs4: 1, 'lxml-cleaner': 1, 'html-text': 1, inscriptis: 1,
  },
  'majority-best': BEST,
  'majority-best-weighted': { ...BEST, readability: 2, trafilatura: 2, goose3: 2 },
} as const satisfies Record<string, Members>

export type EnsembleName = keyof typeof ENSEMBLES

export const ensembleNames = Object.keys(ENSEMBLES) as EnsembleName[]

/** A system of the table, or undefined where the table has none of that name. */
export type Find = (name: string) => Promise<Extractor> | undefined

/**
 * The ensemble of that name. Every member labels the page once, all of them the same parse; one that cannot be loaded
 * or that fails on a page is left out of the vote, and the judgement says so.
 */
export async function majority(name: EnsembleName, kind: VoteKind, find: Find): Promise<Extractor> {
  const { members, missing } = await assemble(ENSEMBLES[name], find)
  const judge = (page: Page, trace?: Trace): Judgement => {
    const warnings = [...missing]
    const ballots = members.flatMap(member => ballotOf(member, page, warnings))
    const texts = VOTES[kind](page, ballots)
    if (trace !== undefined) tell(page, ballots, trace)
    return { labels: fromTexts(page, texts), warnings }
  }
  return {
    name,
    source: sourceOf(kind),
    judge,
    label: (page, trace) => judge(page, trace).labels,
  }
}

/** The ensemble for one page whose members have answered already; one without an answer has no vote. */
export function majorityOf(name: EnsembleName, answerOf: (member: string) => string | undefined): Extractor {
  const answers = Object.entries(ENSEMBLES[name]).flatMap(([member, weight]) => {
    const text = answerOf(member)
    return text === undefined ? [] : [{ text, weight }]
  })
  return { name, source: sourceOf('answers'), label: page => fromTexts(page, voteOnAnswers(page, answers)) }
}

const sourceOf = (what: string): string =>
  `Bevendorff et al., An Empirical Comparison of Web Content Extraction Algorithms, SIGIR 2023, §4.5; vote on ${what}`

interface Member {
  readonly extractor: Extractor
  readonly weight: number
}

async function assemble(wanted: Members, find: Find): Promise<{ members: Member[]; missing: string[] }> {
  const members: Member[] = []
  const missing: string[] = []
  for (const [name, weight] of Object.entries(wanted)) {
    try {
      const extractor = await find(name)
      if (extractor !== undefined) members.push({ extractor, weight })
    } catch (error) {
      // A package that is not installed is no reason to have no vote; anything else is a fault of ours.
      if (!(error instanceof UserError)) throw error
      missing.push(leftOut(name, error))
    }
  }
  return { members, missing }
}

function ballotOf({ extractor, weight }: Member, page: Page, warnings: string[]): (Ballot & { name: string })[] {
  try {
    return [{ name: extractor.name, labels: extractor.label(page), weight }]
  } catch (error) {
    warnings.push(leftOut(extractor.name, error))
    return []
  }
}

function leftOut(name: string, error: unknown): string {
  return `${name} has no vote: ${error instanceof Error ? error.message : String(error)}`
}

/** Why a block was judged as it was: who voted for it. */
function tell(page: Page, ballots: readonly (Ballot & { readonly name: string })[], trace: Trace): void {
  for (const { start } of page.blocks) {
    const voters = ballots.filter(({ labels }) => labels[start] >= 0.5).map(({ name }) => name)
    trace(start, `${voters.length} of ${ballots.length}${voters.length > 0 ? `: ${voters.join(', ')}` : ''}`)
  }
}

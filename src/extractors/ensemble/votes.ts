import { type NodeId, textOf } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import { UNREAD } from '../../segment/display.ts'
import type { Page } from '../../segment/page.ts'
import type { Labels } from '../extractor.ts'

/** What one member says of a page, and how many votes it has. */
export interface Ballot {
  readonly labels: Labels
  readonly weight: number
}

/** Ballots → labels of the page's text nodes. */
export type Vote = (page: Page, ballots: readonly Ballot[]) => Labels

/** Two thirds of the votes elect (Bevendorff et al., SIGIR 2023, §4.5). */
const isElected = (votes: number, total: number) => total > 0 && 3 * votes >= 2 * total

/** How likely content a text is that got so many votes: 0.5 at two thirds of them. */
function likelihood(votes: number, total: number): number {
  const share = votes / total
  return isElected(votes, total) ? 0.5 + (share - 2 / 3) * 1.5 : share * 0.75
}

/** Each member votes for the text nodes that it keeps. */
export const voteOnLeaves: Vote = (page, ballots) => {
  const total = weightOf(ballots)
  const labels = new Float32Array(page.dom.length)
  if (total === 0) return labels
  for (const node of readTexts(page)) {
    let votes = 0
    for (const ballot of ballots) if (ballot.labels[node] >= 0.5) votes += ballot.weight
    labels[node] = likelihood(votes, total)
  }
  return labels
}

const N = 5
const PADDING = 0

/**
 * The paper's vote: a member votes for a token of the page if the five tokens that end there, or the five that begin
 * there, are anywhere in the member's text. Both texts are padded, so that their ends count.
 * Deviation: what is kept are text nodes, not tokens, so a text takes the share of its tokens that were elected.
 */
export const voteOnTokens: Vote = (page, ballots) => {
  const read = tokenize(page)
  return elect(
    page,
    read,
    ballots.map(({ labels, weight }) => ({ said: keptTokens(read, labels), weight })),
  )
}

/** What a member answered, in its own words. */
export interface Answer {
  readonly text: string
  readonly weight: number
}

/** The same vote over answers that were given earlier, as the paper held it. */
export function voteOnAnswers(page: Page, answers: readonly Answer[]): Labels {
  const read = tokenize(page)
  return elect(
    page,
    read,
    answers.map(({ text, weight }) => ({ said: Int32Array.from(tokensOf(text), read.idOf), weight })),
  )
}

interface Speech {
  readonly said: Int32Array
  readonly weight: number
}

function elect(page: Page, { tokens, nodes, starts }: Tokens, speeches: readonly Speech[]): Labels {
  const total = weightOf(speeches)
  const grams = hashGrams(tokens)
  const votes = new Float32Array(tokens.length)
  for (const { said, weight } of speeches) {
    const known = new Set(hashGrams(said))
    for (let i = 0; i < tokens.length; i++) if (known.has(grams[i]) || known.has(grams[i + N - 1])) votes[i] += weight
  }
  const elected = votes.map(count => Number(isElected(count, total)))
  return labelTexts(page, nodes, starts, elected)
}

/** A text without tokens, a space between two words, goes with the text before it. */
function labelTexts(page: Page, nodes: readonly NodeId[], starts: readonly number[], elected: Float32Array): Labels {
  const labels = new Float32Array(page.dom.length)
  let k = -1
  let share = 0
  for (const node of readTexts(page)) {
    if (node === nodes[k + 1]) {
      k++
      share = elected.subarray(starts[k], starts[k + 1]).reduce((a, b) => a + b) / (starts[k + 1] - starts[k])
    }
    labels[node] = share
  }
  return labels
}

interface Tokens {
  readonly tokens: Int32Array
  /** Text nodes that have tokens; those of the k-th are `[starts[k], starts[k + 1])`. */
  readonly nodes: readonly NodeId[]
  readonly starts: readonly number[]
  /** The number of a token, also of one that the page does not have. */
  readonly idOf: (token: string) => number
}

function tokenize(page: Page): Tokens {
  const known = new Map<string, number>()
  const idOf = (token: string): number => {
    const id = known.get(token) ?? known.size + PADDING + 1
    known.set(token, id)
    return id
  }
  const tokens: number[] = []
  const nodes: NodeId[] = []
  const starts = [0]
  for (const node of readTexts(page)) {
    for (const token of tokensOf(textOf(page.dom, node))) tokens.push(idOf(token))
    if (tokens.length === starts[starts.length - 1]) continue
    nodes.push(node)
    starts.push(tokens.length)
  }
  return { tokens: Int32Array.from(tokens), nodes, starts, idOf }
}

const tokensOf = (text: string): string[] => text.split(/\s+/).filter(token => token !== '')

function keptTokens({ tokens, nodes, starts }: Tokens, labels: Labels): Int32Array {
  const kept = new Int32Array(tokens.length)
  let length = 0
  nodes.forEach((node, k) => {
    if (labels[node] < 0.5) return
    kept.set(tokens.subarray(starts[k], starts[k + 1]), length)
    length += starts[k + 1] - starts[k]
  })
  return kept.subarray(0, length)
}

/**
 * The n-grams of a padded text as numbers: the one at `i` ends with token `i`, the one at `i + n - 1` begins with it.
 * A hash of 32 bits: two n-grams of a page of 10,000 tokens that differ share one in 1 of 80 pages, to no great harm.
 */
function hashGrams(tokens: Int32Array): Int32Array {
  if (tokens.length === 0) return tokens
  const grams = new Int32Array(tokens.length + N - 1)
  for (let end = 0; end < grams.length; end++) {
    let hash = 0
    for (let i = end - N + 1; i <= end; i++) hash = mix(hash, tokens[i] ?? PADDING)
    grams[end] = hash
  }
  return grams
}

/** The mixing step of MurmurHash3 (A. Appleby, 2011). */
function mix(hash: number, token: number): number {
  const k = Math.imul(token, 0xcc9e2d51)
  const mixed = hash ^ Math.imul((k << 15) | (k >>> 17), 0x1b873593)
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

/** The text nodes of a page that a reader may see: none of scripts, styles and the like. */
function readTexts({ dom }: Page): NodeId[] {
  const texts: NodeId[] = []
  for (let node = 1; node < dom.length; node++) {
    if (UNREAD[dom.tag[node]] === 1) node = dom.end[node] - 1
    else if (dom.tag[node] === Tag['#text']) texts.push(node)
  }
  return texts
}

function weightOf(votes: readonly { readonly weight: number }[]): number {
  return votes.reduce((sum, { weight }) => sum + weight, 0)
}

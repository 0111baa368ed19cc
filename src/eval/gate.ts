import { datasetDigest, pageDigest } from '../datasets/digest.ts'
import type { Example } from '../datasets/example.ts'
import { forEachOf, WorkFailure } from './pool.ts'
import { work as scoreAnswer } from './score-answer.ts'
import { mean } from './statistics.ts'
import type { SystemGroup } from './systems.ts'

/** Mean F1 by metric: what a system reaches, or must reach, on a sample. */
type Figures = Readonly<Record<string, number>>

/** What systems reach on a sample of a dataset. The digest pins the sample: other pages give other figures. */
interface Level {
  readonly pages: number
  readonly digest: string
  readonly systems: Readonly<Record<string, Figures>>
}

/** By dataset. */
export type Levels = Readonly<Record<string, Level>>

/** Levels that were measured, with the pages on which a system failed: such a page scores as an empty answer. */
export interface Measured {
  readonly levels: Levels
  readonly failures: readonly string[]
}

const METRICS = ['rouge-lsum', 'word-f1']

/** The share of each dataset that floors are for. */
export const SHARE = 0.03

/** Runs and scores systems on examples. */
export async function measure(
  examples: AsyncIterable<Example>,
  group: SystemGroup,
  onPage: () => void = () => {},
): Promise<Measured> {
  const failures: string[] = []
  const scores = new Map<string, Map<string, Record<string, number>[]>>()
  const digests = new Map<string, string[]>()
  await forEachOf(examples, group.lanes, async example => {
    const { dataset, id, html, url } = example
    if (!scores.has(dataset)) scores.set(dataset, new Map(group.systems.map(system => [system.name, []])))
    digests.set(dataset, [...(digests.get(dataset) ?? []), pageDigest(example)])
    for (const system of group.systems) {
      const answer = await system.answer({ id, html, ...(url && { url }) }).catch(error => {
        if (!(error instanceof WorkFailure)) throw error
        failures.push(`${dataset}: ${system.name} failed on ${example.case}: ${error.message}.`)
        return { text: '' }
      })
      const all = scoreAnswer({ answer: answer.text, gold: example })
      scores
        .get(dataset)!
        .get(system.name)!
        .push(Object.fromEntries(METRICS.map(name => [name, all[name]['f1']])))
    }
    onPage()
  })
  const levels = Object.fromEntries(
    [...scores].sort().map(([dataset, systems]) => {
      const pages = digests.get(dataset)!
      const figures = [...systems].map(([name, rows]) => [name, meansOf(rows)])
      const level = { pages: pages.length, digest: datasetDigest(pages), systems: Object.fromEntries(figures) }
      return [dataset, level]
    }),
  )
  return { levels, failures }
}

function meansOf(rows: readonly Record<string, number>[]): Figures {
  return Object.fromEntries(METRICS.map(name => [name, mean(rows.map(row => row[name]))]))
}

/** What is wrong, a sentence each; nothing is wrong with systems and datasets that have no floor. */
export function fallsBelow(floors: Levels, { levels, failures }: Measured): string[] {
  const below = Object.entries(levels).flatMap(([dataset, { digest, systems }]) => {
    const floor = floors[dataset]
    if (floor === undefined) return []
    if (floor.digest !== digest) return [`${dataset}: the sample has changed (${digest}, not ${floor.digest}).`]
    return Object.entries(systems).flatMap(([system, figures]) =>
      Object.entries(floor.systems[system] ?? {})
        .filter(([metric, least]) => figures[metric] < least)
        .map(
          ([metric, least]) =>
            `${dataset}: ${system} has ${metric} ${figures[metric].toFixed(4)}, below its floor of ${least}.`,
        ),
    )
  })
  return [...failures, ...below]
}

/** The floors with all that is better now. No floor becomes lower; a sample that changed starts anew. */
export function raised(floors: Levels, { levels }: Measured): Levels {
  const next: Record<string, Level> = { ...floors }
  for (const [dataset, { pages, digest, systems }] of Object.entries(levels)) {
    const old = floors[dataset]?.digest === digest ? floors[dataset].systems : {}
    const higher = Object.entries(systems).map(([system, figures]) => [
      system,
      Object.fromEntries(
        Object.entries(figures).map(([metric, value]) => [
          metric,
          Math.max(old[system]?.[metric] ?? 0, floorFor(value)),
        ]),
      ),
    ])
    next[dataset] = { pages, digest, systems: { ...old, ...Object.fromEntries(higher) } }
  }
  return next
}

/** What a change of white space or punctuation may cost without a word being lost. */
const SLACK = 0.003

const floorFor = (value: number): number => Math.max(0, Math.floor((value - SLACK) * 1000) / 1000)

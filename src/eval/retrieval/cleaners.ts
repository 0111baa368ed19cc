import { UserError } from '../../user-error.ts'
import { forEachOf, WorkFailure } from '../pool.ts'
import { keyOf } from '../rows.ts'
import type { SystemGroup } from '../systems.ts'
import { bagOf, overlap } from '../tokens.ts'
import type { Collection, Document } from './collection.ts'
import type { Terms, Vocabulary } from './text-index.ts'

/** Whose answers are indexed. */
export interface Cleaners {
  readonly names: readonly string[]
  /** What they answered before, by system, dataset and page (`keyOf`); undefined where they failed. */
  readonly stored: ReadonlyMap<string, string | undefined>
  /** Those that can be asked for the rest. */
  readonly group: SystemGroup
}

/** Told before each step how much is to do in it, and then of each piece that was done. */
export interface Steps {
  onStep(step: string, total: number): void
  onDone(): void
}

/** What a system made of the documents. */
export interface Cleaned {
  readonly name: string
  readonly texts: Terms[]
  /** Documents without an answer. */
  failed: number
}

/**
 * What each system answered to each page. A page that was made gets the answer to the page whose frame it has: so its
 * frame was judged by weights that never saw it where that answer is out-of-fold, and all systems are treated alike.
 */
export async function answersOf(
  { documents }: Collection,
  { names, stored, group }: Cleaners,
  vocabulary: Vocabulary,
  steps: Steps,
): Promise<Cleaned[]> {
  const pages = documents.filter(({ made }) => made === undefined)
  const madeOf = new Map([...documents.entries()].flatMap(([d, { made }]) => (made ? [[made.frame, d]] : [])))
  steps.onStep('answers', pages.length * names.length)
  const cleaned = names.map((name): Cleaned => ({ name, texts: [], failed: 0 }))
  await forEachOf(pairsOf(pages.entries(), cleaned), group.lanes * 2, async ([[page, document], of]) => {
    const key = keyOf(of.name, document.dataset, document.id)
    const text = stored.has(key) ? stored.get(key) : await answerOf(of.name, document, group)
    const made = madeOf.get(page)
    if (text === undefined) of.failed += made === undefined ? 1 : 2
    of.texts[page] = vocabulary.termsOf(text ?? '')
    if (made !== undefined) of.texts[made] = vocabulary.termsOf(documents[made].made!.answerAs(text ?? ''))
    steps.onDone()
  })
  return cleaned
}

/** What the systems that can be asked really make of the made pages. */
export async function askForMade(
  { documents }: Collection,
  group: SystemGroup,
  vocabulary: Vocabulary,
  steps: Steps,
): Promise<Cleaned[]> {
  const made = [...documents.entries()].filter(([, document]) => document.made)
  steps.onStep('answers to made pages', made.length * group.systems.length)
  const cleaned = group.systems.map(({ name }): Cleaned => ({ name, texts: [], failed: 0 }))
  await forEachOf(pairsOf(made, cleaned), group.lanes * 2, async ([[d, document], of]) => {
    of.texts[d] = vocabulary.termsOf((await answerOf(of.name, document, group)) ?? '')
    steps.onDone()
  })
  return cleaned
}

function* pairsOf<A, B>(these: Iterable<A>, those: readonly B[]): Generator<[A, B]> {
  for (const a of these) for (const b of those) yield [a, b]
}

/** Undefined where the system failed. */
function answerOf(name: string, document: Document, { systems }: SystemGroup): Promise<string | undefined> {
  const system = systems.find(one => one.name === name)
  if (system === undefined) {
    throw new UserError(
      'no-answer',
      `The benchmark has no answer of "${name}" to page ${document.id} of ${document.dataset}, and it is no system of this package that could be asked. Leave out the system or the dataset.`,
    )
  }
  return system.answer(document).then(answer => answer.text, onlyFailures)
}

/** F1 of the terms of two texts. */
export function agreementOf(a: Terms, b: Terms): number {
  const both = overlap(bagOf([...a].map(String)), bagOf([...b].map(String)))
  return a.length + b.length === 0 ? 1 : (2 * both) / (a.length + b.length)
}

function onlyFailures(error: unknown): undefined {
  if (!(error instanceof WorkFailure)) throw error
}

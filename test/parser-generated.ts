import { unexplainedDifference } from './parser-oracle.ts'
import { randomFrom, randomPage } from './parser-pages.ts'

/** Every fourth page is parsed as what stands inside one of these. */
const CONTEXTS = [
  ...'div td table tr caption body html template form title textarea script'.split(' '),
  'svg svg',
  'svg desc',
  'math math',
  'math mi',
]

/** The generated pages, by seed, on which the parser and parse5 differ for no known reason. */
export function differencesOnGenerated(firstSeed: number, pages: number): readonly string[] {
  const differences: string[] = []
  for (let seed = firstSeed; seed < firstSeed + pages; seed++) {
    const random = randomFrom(seed)
    const context = seed % 4 === 0 ? CONTEXTS[Math.floor(random() * CONTEXTS.length)] : undefined
    const page = randomPage(random, 60)
    const difference = unexplainedDifference(page, context)
    if (difference !== undefined) differences.push(`${context ?? 'page'} ${JSON.stringify(page)}: ${difference}`)
  }
  return differences
}

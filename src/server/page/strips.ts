import { h } from './element.ts'

export interface Strip {
  readonly name: string
  readonly kept: readonly boolean[]
}

/**
 * A system's labels from the top of the page to its end: a column in two colours, where each block is as high as it has words.
 * Resting on it or clicking tells which block is meant.
 */
export function makeStrip({ name, kept }: Strip, words: readonly number[], pick: (block: number) => void): HTMLElement {
  const ends: number[] = []
  words.reduce((sum, count, i) => (ends[i] = sum + count), 0)
  const total = ends.at(-1) ?? 1
  const stops: string[] = []
  kept.forEach((isKept, i) => {
    if (i + 1 < kept.length && kept[i + 1] === isKept) return
    const end = `${((100 * ends[i]) / total).toFixed(2)}%`
    stops.push(`var(--${isKept ? 'main' : 'dropped-soft'}) 0 ${end}`)
  })
  const strip = h('div', {
    className: 'strip',
    role: 'img',
    title: name,
    'aria-label': `What ${name} keeps, from top to end`,
  })
  // One stop alone is no gradient.
  strip.style.background = `linear-gradient(${[...stops, 'transparent 0'].join(', ')})`
  const blockAt = (event: PointerEvent | MouseEvent) => {
    const { top, height } = strip.getBoundingClientRect()
    const word = ((event.clientY - top) / height) * total
    const block = ends.findIndex(end => end >= word)
    if (block >= 0) pick(block)
  }
  strip.addEventListener('pointermove', blockAt)
  strip.addEventListener('click', blockAt)
  return strip
}

/** Shows on each strip where a block is. */
export function markStrips(strips: HTMLElement, words: readonly number[], block: number | undefined): void {
  for (const old of strips.querySelectorAll('i')) old.remove()
  if (block === undefined) return
  const total = words.reduce((sum, count) => sum + count, 0) || 1
  const before = words.slice(0, block).reduce((sum, count) => sum + count, 0)
  for (const strip of strips.children) {
    const mark = h('i')
    mark.style.top = `${(100 * before) / total}%`
    mark.style.height = `${(100 * words[block]) / total}%`
    strip.append(mark)
  }
}

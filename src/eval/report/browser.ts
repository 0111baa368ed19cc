import { aligner } from '../lcs.ts'
import { keyOf, type PageRow, rowsOf } from '../rows.ts'
import { randomFrom } from '../statistics.ts'
import { document } from './page.ts'
import type { Results } from './results.ts'

/** A page with its gold and what systems answered. */
interface Shown {
  readonly name: string
  readonly url?: string
  readonly gold: string
  readonly answers: Record<string, { readonly text: string; readonly f1: number }>
}

export interface BrowserOptions {
  /** The systems to choose from; the first one decides which pages are the worst. */
  readonly systems: readonly string[]
  /** How many pages: half of them the worst, half drawn by chance. */
  readonly pages: number
}

/** A page to look at pages: gold, any two systems, and in what words they differ. It carries the pages' texts. */
export async function pageBrowser(folder: string, results: Results, options: BrowserOptions): Promise<string> {
  const chosen = choose(results, options)
  const pages = new Map(results.pages.map(page => [keyOf(page.dataset, page.page), page]))
  const shown = new Map([...chosen].map(key => [key, start(pages.get(key)!)]))
  const f1 = new Map<string, number>()
  for (const system of options.systems)
    for (const dataset of results.datasets)
      for (const { page, scores } of results.of(system, dataset))
        f1.set(keyOf(system, dataset, page), scores['rouge-lsum']['f1'])
  for await (const { system, dataset, page, text = '' } of rowsOf(folder, 'runs')) {
    const one = shown.get(keyOf(dataset, page))
    if (one && options.systems.includes(system)) {
      one.answers[system] = { text, f1: f1.get(keyOf(system, dataset, page)) ?? 0 }
    }
  }
  const data = JSON.stringify({ systems: options.systems, shown: [...shown.values()] }).replaceAll('<', '\\u003c')
  return document(
    'Pages and answers',
    `${BODY}<script type="application/json" id="data">${data}</script>`,
    SCRIPT,
    STYLE,
  )
}

function start(page: PageRow): Shown {
  return {
    name: `${page.dataset} ${page.case}${page.pageType ? ` (${page.pageType})` : ''}`,
    ...(page.url && { url: page.url }),
    gold: page.textStudy ?? page.text,
    answers: {},
  }
}

function choose(results: Results, { systems, pages }: BrowserOptions): Set<string> {
  const scored = results.datasets
    .flatMap(dataset => results.of(systems[0], dataset))
    .toSorted((a, b) => a.scores['rouge-lsum']['f1'] - b.scores['rouge-lsum']['f1'])
    .map(({ dataset, page }) => keyOf(dataset, page))
  const chosen = new Set(scored.slice(0, Math.ceil(pages / 2)))
  const random = randomFrom(1)
  while (chosen.size < Math.min(pages, scored.length)) chosen.add(scored[Math.floor(random() * scored.length)])
  return chosen
}

const BODY = `
<p><select id="page"></select> <a id="url" target="_blank" rel="noreferrer"></a>
<label><input type="checkbox" id="each-other"> compare the two systems with each other, not with the gold</label></p>
<div class="columns">
<div><h2>Gold</h2><p class="legend"><mark class="left">not in the left</mark> <mark class="right">not in the right</mark> <mark class="both">in neither</mark></p><pre id="gold"></pre></div>
<div><h2><select id="left-system"></select></h2><p class="legend"><mark class="extra">not in the other text</mark></p><pre id="left"></pre></div>
<div><h2><select id="right-system"></select></h2><p class="legend"><mark class="extra">not in the other text</mark></p><pre id="right"></pre></div>
</div>
`

const STYLE = `
body { max-width: none }
.columns { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; height: 72vh; overflow-y: auto; border: 1px solid #e5e7eb; padding: .6rem }
.legend { font-size: .8rem; margin: 0 }
mark { color: inherit } mark.left { background: #dbeafe } mark.right { background: #fef3c7 }
mark.both { background: #fecaca } mark.extra { background: #fecaca }
`

/** Runs in the reader's browser. Uses nothing outside itself but the aligner. */
function browse(): void {
  const page = globalThis.document
  const element = <T extends HTMLElement>(id: string): T => page.getElementById(id) as T
  const { systems, shown }: { systems: string[]; shown: Shown[] } = JSON.parse(element('data').textContent ?? '')
  const pages = element<HTMLSelectElement>('page')
  const left = element<HTMLSelectElement>('left-system')
  const right = element<HTMLSelectElement>('right-system')
  const eachOther = element<HTMLInputElement>('each-other')
  const fill = (list: HTMLSelectElement, names: readonly string[], value = list.value): void => {
    list.replaceChildren(...names.map((name, i) => new Option(name, String(i))))
    if (value !== '') list.value = value
  }
  const wordsOf = (text: string): string[] => text.split(/\s+/).filter(word => word !== '')

  /** Which words of each text are on the longest common subsequence of both. */
  const common = (a: string, b: string): [Uint8Array, Uint8Array] => {
    const ids = new Map<string, number>()
    const idOf = (word: string): number => {
      if (!ids.has(word)) ids.set(word, ids.size)
      return ids.get(word)!
    }
    const [first, second] = [Int32Array.from(wordsOf(a), idOf), Int32Array.from(wordsOf(b), idOf)]
    const marks: [Uint8Array, Uint8Array] = [new Uint8Array(first.length), new Uint8Array(second.length)]
    const lcs = aligner(ids.size)
    lcs.use(first)
    lcs.mark(second, ...marks)
    return marks
  }

  /** The text with its words marked; neighbours of one class in one mark. */
  const write = (id: string, text: string, classOf: (word: number) => string): void => {
    const parts: Node[] = []
    let word = 0
    let last: { name: string; node: HTMLElement } | undefined
    for (const [piece] of text.trim().matchAll(/\s+|\S+/g)) {
      const isSpace = piece.trim() === ''
      const name = isSpace ? (last?.name ?? '') : classOf(word++)
      if (last?.name !== name) {
        last = { name, node: page.createElement(name === '' ? 'span' : 'mark') }
        last.node.className = name
        parts.push(last.node)
      }
      last.node.append(isSpace ? (piece.includes('\n') ? '\n' : ' ') : piece)
    }
    element(id).replaceChildren(...parts)
  }

  const show = (): void => {
    const { gold, url = '', answers } = shown[Number(pages.value)]
    const list = systems.flatMap(name => (answers[name] ? [[name, answers[name]] as const] : []))
    const names = list.map(([name, { f1 }]) => `${name} · F1 ${f1.toFixed(3)}`)
    fill(left, names)
    fill(right, names, right.value || String(Math.min(1, names.length - 1)))
    const a = list[Number(left.value)]?.[1].text ?? ''
    const b = list[Number(right.value)]?.[1].text ?? ''
    const [goldA, inA] = common(gold, a)
    const [goldB, inB] = common(gold, b)
    const [sharedA, sharedB] = eachOther.checked ? common(a, b) : [inA, inB]
    write('gold', gold, i => (goldA[i] ? (goldB[i] ? '' : 'right') : goldB[i] ? 'left' : 'both'))
    write('left', a, i => (sharedA[i] ? '' : 'extra'))
    write('right', b, i => (sharedB[i] ? '' : 'extra'))
    const link = element<HTMLAnchorElement>('url')
    link.textContent = url
    link.href = url
  }
  fill(
    pages,
    shown.map(({ name }) => name),
  )
  for (const control of [pages, left, right, eachOther]) control.addEventListener('change', show)
  show()
}

const SCRIPT = `${aligner}\n(${browse})()`

import { type Extraction, type ExtractOptions, explain, extract } from '../../extract.ts'
import { type Extractor, extractors, type Labels, loadExtractor } from '../../extractors/index.ts'
import { decode } from '../../parse/decode.ts'
import { openPage, type Page } from '../../segment/page.ts'
import { UserError } from '../../user-error.ts'
import { agreementOf, askOpinion, weigh } from '../opinion.ts'
import { framedPage } from './framed-page.ts'
import { type Comparison, type Engine, type Seen, type Settings, type Source, USUAL_THRESHOLD } from './seen.ts'

// The library in a worker: a long page never holds up the one who looks at it.

let page: Page = openPage('')

const engine: Engine = {
  async systems() {
    return Object.entries(extractors).map(([name, entry]) => ({
      name,
      family: entry.family,
      summary: entry.summary,
      hasFocus: 'hasFocus' in entry && entry.hasFocus,
    }))
  },

  async open({ content, url }: Source) {
    const html = typeof content === 'string' ? content : decode(content).text
    page = openPage(html, url === undefined ? {} : { url })
    return { html, framed: framedPage(page), words: page.blocks.map(block => block.words) }
  },

  async look(settings) {
    const { options, raw } = await prepare(settings)
    const start = performance.now()
    const found = extract(page.html, options)
    const { markdown } = found
    const ms = performance.now() - start
    const blocks = found.blocks.map((block, i) => ({
      ...block,
      probability: raw()?.[page.blocks[i].start] ?? block.probability,
    }))
    // Copied field by field: what is worked out when first read cannot be sent.
    const result: Extraction = { ...found, markdown, blocks }
    return { result, blocks, ms, isGraded: blocks.some(({ probability: p }) => p > 0 && p < 1) } satisfies Seen
  },

  async reasons(settings) {
    return explain(page.html, (await prepare(settings)).options).map(block => block.why)
  },

  async compare(names, focus) {
    const { blocks } = page
    const verdicts: { name: string; kept: boolean[]; ms: number }[] = []
    const failures: { name: string; error: string }[] = []
    for (const name of names) {
      try {
        verdicts.push({ name, ...(await askOpinion(page, name, { focus })) })
      } catch (error) {
        // A system may need a package that is not here: the others still have an opinion.
        if (!(error instanceof UserError)) throw error
        failures.push({ name, error: error.message })
      }
    }
    const total = weigh(blocks, () => true)
    const keepers = blocks.map((_, i) => verdicts.filter(({ kept }) => kept[i]).length)
    const opinions = verdicts.map(({ name, kept, ms }) => {
      const words = weigh(blocks, i => kept[i])
      const alone = blocks.flatMap((_, i) => (kept[i] && keepers[i] === 1 ? [i] : []))
      const aloneWords = weigh(blocks, i => kept[i] && keepers[i] === 1)
      return { name, words, share: total === 0 ? 0 : words / total, ms, kept, alone, aloneWords }
    })
    const agreement = verdicts.map(a => verdicts.map(b => agreementOf(blocks, a.kept, b.kept)))
    return { opinions, agreement, failures } satisfies Comparison
  },
}

/** Options for the library, and the probabilities before a threshold moved them. */
async function prepare({ extractor: name, threshold, ...options }: Settings) {
  const base = await loadExtractor(name, options)
  let raw: Labels | undefined
  const extractor = threshold === USUAL_THRESHOLD ? base : withThreshold(base, threshold, labels => (raw = labels))
  const all: ExtractOptions = { ...options, extractor, ...(page.url && { url: page.url }) }
  return { options: all, raw: () => raw }
}

/** The same system with its scale bent so that the threshold lies where "yes" begins. */
function withThreshold(base: Extractor, threshold: number, keep: (labels: Labels) => void): Extractor {
  const bend = (labels: Labels) => {
    keep(labels)
    return labels.map(p => (p >= threshold ? 0.5 + (0.5 * (p - threshold)) / (1 - threshold) : (0.499 * p) / threshold))
  }
  return {
    ...base,
    label: (at, trace) => bend(base.label(at, trace)),
    judge: (at, trace) => {
      const judged = base.judge?.(at, trace) ?? { labels: base.label(at, trace) }
      return { ...judged, labels: bend(judged.labels) }
    },
  }
}

const port = self as unknown as Worker
port.onmessage = async ({ data: { id, method, args } }: MessageEvent) => {
  try {
    const call = engine[method as keyof Engine] as (...args: unknown[]) => Promise<unknown>
    port.postMessage({ id, value: await call(...args) })
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
}
port.postMessage({})

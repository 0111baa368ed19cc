import {
  type Assessment,
  defaultExtractor,
  type Extractor,
  type ExtractorName,
  extractorNow,
  type Focus,
  hasFocus,
  type Judgement,
  type Labels,
  type Trace,
} from './extractors/index.ts'
import { estimateComplexity } from './metadata/complexity.ts'
import { type Metadata, readMetadata, structuredContent } from './metadata/index.ts'
import { findPosts, type Post } from './metadata/posts.ts'
import { type Reason, reasonForNothing } from './metadata/reason.ts'
import { decode } from './parse/decode.ts'
import { type RenderOptions, renderHtml, renderMarkdown, renderText } from './render/index.ts'
import type { BlockKind } from './segment/blocks.ts'
import { findComments } from './segment/comments.ts'
import type { HiddenReason } from './segment/display.ts'
import { openPage, type Page } from './segment/page.ts'
import { UserError } from './user-error.ts'

export interface ExtractOptions {
  /** Where the page was found: links are made absolute with it, and it is evidence for title and date. */
  readonly url?: string
  /** A name of the table of extractors, or an extractor of your own. Default: `pith`. */
  readonly extractor?: ExtractorName | (string & {}) | Extractor
  /** Readers' comments that were kept: with the text (default), apart in `comments`, or nowhere. */
  readonly comments?: 'include' | 'separate' | 'exclude'
  /**
   * Text that a reader would not see: `auto` (default) lets the extractor judge it with that in mind, `strip` drops it,
   * `keep` judges it as if it were shown, `mark` keeps what the extractor keeps and says so in the output.
   */
  readonly hidden?: 'auto' | 'strip' | 'keep' | 'mark'
  /** Write link targets; default true. */
  readonly links?: boolean
  /** Write images; default true. */
  readonly images?: boolean
  /** Write tables; default true. */
  readonly tables?: boolean
  /** Better too little (`precision`) or too much (`recall`)? Default `balanced`. */
  readonly focus?: Focus
  /** The `Content-Type` header that came with the bytes, for their encoding. */
  readonly contentType?: string
}

export type Role = 'main' | 'comment' | 'boilerplate' | 'hidden'

/** One block of the page with the verdict on it; in a comment or a forum's post, with its author and date. */
export interface LabelledBlock extends Post {
  readonly kind: BlockKind
  readonly text: string
  readonly label: 'content' | 'boilerplate'
  readonly probability: number
  readonly role: Role
  readonly hidden?: HiddenReason
  /** Its place in the source, as offsets into the decoded HTML. */
  readonly from: number
  readonly to: number
}

/** What was found. Every field is worked out when first read, so that one pays for what one asks. */
export interface Extraction extends Omit<Metadata, 'kind'> {
  readonly text: string
  readonly markdown: string
  readonly html: string
  /** The text of readers' comments, where the option `comments` is `separate`; else ''. */
  readonly comments: string
  /** Every block of the page in order, kept or not. */
  readonly blocks: readonly LabelledBlock[]
  /** The kind of page, as the extractor sees it or else as the page's own markup claims. */
  readonly pageType?: string
  /** How sure the extractor is of that. */
  readonly pageTypeProbability?: number
  /** Estimate of the result's quality, 0…1, from extractors that give one. */
  readonly confidence?: number
  /** Estimate of the share of the page's words that are not main content, 0…1, before any extractor was asked. */
  readonly complexity: number
  /** Why there is nothing to give. */
  readonly reason?: Reason
  /** Set where the page's text was not in its elements but in data for scripts. */
  readonly contentFrom?: string
  readonly extractor: string
  readonly encoding?: string
  readonly warnings: readonly string[]
}

/** Below this many words the elements of a page hold (nearly) nothing, and data for scripts is looked at. */
const NEARLY_NOTHING = 25

/** The main content of a page. Synchronous; no page makes it throw, only a wrong option does (UserError). */
export function extract(input: string | Uint8Array, options: ExtractOptions = {}): Extraction {
  check(input, options)
  const decoded = typeof input === 'string' ? { text: input } : decode(input, options)
  const page = openPage(decoded.text, {
    ...(options.url && { url: options.url }),
    ignoreHidden: options.hidden === 'keep',
  })
  const extractor = chooseExtractor(options)
  const { labels, assess, warnings = [] } = judge(extractor, page)
  const verdict = applyPolicies(page, labels, options)
  const found: Found = {
    page,
    extractor: extractor.name,
    options,
    encoding: 'encoding' in decoded ? decoded.encoding : undefined,
    warnings,
    labels,
    verdict,
    body: fallBack(page, verdict.main, options),
    metadata: once(() => readMetadata(page.dom, options.url)),
    assessment: once(() => assess?.()),
  }
  return new LazyExtraction(found) as unknown as Extraction
}

/** What the fields of an extraction are worked out from. */
interface Found {
  readonly page: Page
  readonly extractor: string
  readonly options: ExtractOptions
  readonly encoding: string | undefined
  readonly warnings: readonly string[]
  readonly labels: Labels
  readonly verdict: Verdict
  readonly body: Body
  readonly metadata: () => Metadata
  readonly assessment: () => Assessment | undefined
}

const FIELDS: { readonly [K in keyof Extraction]-?: (found: Found) => Extraction[K] | undefined } = {
  text: ({ body, options }) => renderText(body.page, body.labels, renderOptions(options)),
  markdown: ({ body, options }) => renderMarkdown(body.page, body.labels, renderOptions(options)),
  html: ({ body, options }) => renderHtml(body.page, body.labels, renderOptions(options)),
  comments: ({ page, verdict, options }) => (options.comments === 'separate' ? renderText(page, verdict.comments) : ''),
  blocks: ({ page, labels, verdict }) => labelBlocks(page, labels, verdict),
  title: ({ metadata }) => metadata().title,
  authors: ({ metadata }) => metadata().authors,
  published: ({ metadata }) => metadata().published,
  modified: ({ metadata }) => metadata().modified,
  site: ({ metadata }) => metadata().site,
  description: ({ metadata }) => metadata().description,
  language: ({ metadata }) => metadata().language,
  url: ({ metadata }) => metadata().url,
  image: ({ metadata }) => metadata().image,
  tags: ({ metadata }) => metadata().tags,
  license: ({ metadata }) => metadata().license,
  sources: ({ metadata }) => metadata().sources,
  pageType: ({ assessment, metadata }) => assessment()?.pageType.name ?? metadata().kind,
  pageTypeProbability: ({ assessment }) => assessment()?.pageType.probability,
  confidence: ({ assessment }) => assessment()?.confidence,
  complexity: ({ page }) => estimateComplexity(page),
  reason: ({ page, body }) => (body.from === undefined ? reasonForNothing(page, body.words) : undefined),
  contentFrom: ({ body }) => body.from,
  extractor: ({ extractor }) => extractor,
  encoding: ({ encoding }) => encoding,
  warnings: ({ page, warnings, extractor, options }) => [
    ...page.dom.warnings,
    ...warnings,
    ...focusWarning(extractor, options),
  ],
}

/**
 * Fields that are worked out when first read, and then kept. Getters are the same functions for every page: V8 keeps an
 * object's own ones in memory, with the page and all they hold, until it next goes through all of its old memory.
 */
class LazyExtraction {
  readonly #found: Found
  readonly #made = new Map<string, unknown>()
  static readonly #getters = Object.entries(FIELDS).map(([name, make]) => ({
    name,
    how: {
      enumerable: true,
      get(this: LazyExtraction): unknown {
        if (!this.#made.has(name)) this.#made.set(name, make(this.#found))
        return this.#made.get(name)
      },
    },
  }))

  constructor(found: Found) {
    this.#found = found
    // One by one: all at once takes twice as long.
    for (const { name, how } of LazyExtraction.#getters) Object.defineProperty(this, name, how)
  }
}

/** A value that is worked out when first asked for, and then kept. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** For each block of the page the reason for its verdict, in the extractor's words. */
export function explain(html: string, options: ExtractOptions = {}): (LabelledBlock & { readonly why: string })[] {
  check(html, options)
  const page = openPage(html, { ...(options.url && { url: options.url }), ignoreHidden: options.hidden === 'keep' })
  const rules = new Map<number, string>()
  const trace: Trace = (node, rule) => rules.set(node, rule)
  const labels = chooseExtractor(options).label(page, trace)
  return labelBlocks(page, labels, applyPolicies(page, labels, options)).map((block, i) => ({
    ...block,
    why: rules.get(page.blocks[i].start) ?? '',
  }))
}

function judge(extractor: Extractor, page: Page): Judgement {
  return extractor.judge?.(page) ?? { labels: extractor.label(page) }
}

interface Verdict {
  readonly main: Labels
  readonly comments: Labels
}

const NO_LABELS: Labels = new Float32Array(0)

/** What the options `hidden` and `comments` take away from what the extractor kept. */
function applyPolicies(page: Page, labels: Labels, options: ExtractOptions): Verdict {
  const apart = options.comments === 'separate' || options.comments === 'exclude'
  if (!apart && options.hidden !== 'strip') return { main: labels, comments: NO_LABELS }
  const inComments = apart ? findComments(page.dom) : undefined
  const main = labels.slice()
  const comments = new Float32Array(apart ? labels.length : 0)
  for (let node = 0; node < labels.length; node++) {
    if (options.hidden === 'strip' && page.hidden[node] > 0) main[node] = 0
    if (inComments?.[node] === 1) {
      comments[node] = main[node]
      main[node] = 0
    }
  }
  return { main, comments }
}

interface Body {
  readonly page: Page
  readonly labels: Labels
  /** How many words are kept. */
  readonly words: number
  readonly from?: string
}

/** Where the elements hold nearly nothing, the page's own data for scripts may hold the text. */
function fallBack(page: Page, labels: Labels, options: ExtractOptions): Body {
  const words = page.blocks.reduce((sum, block) => sum + (labels[block.start] >= 0.5 ? block.words : 0), 0)
  const found = words < NEARLY_NOTHING ? structuredContent(page.dom) : undefined
  if (found === undefined) return { page, labels, words }
  const other = openPage(found.html, options.url === undefined ? {} : { url: options.url })
  const otherWords = other.blocks.reduce((sum, block) => sum + block.words, 0)
  if (otherWords < NEARLY_NOTHING) return { page, labels, words }
  return { page: other, labels: new Float32Array(other.dom.length).fill(1), words: otherWords, from: found.from }
}

function renderOptions({ links, images, tables, hidden }: ExtractOptions): RenderOptions {
  return {
    ...(links !== undefined && { links }),
    ...(images !== undefined && { images }),
    ...(tables !== undefined && { tables }),
    markHidden: hidden === 'mark',
  }
}

function labelBlocks(page: Page, labels: Labels, verdict: Verdict): LabelledBlock[] {
  const inComments = findComments(page.dom)
  const postOf = findPosts(page.dom)
  return page.blocks.map(block => {
    const isContent = verdict.main[block.start] >= 0.5 || verdict.comments[block.start] >= 0.5
    const isComment = inComments[block.start] === 1
    return {
      kind: block.kind,
      text: block.text,
      label: isContent ? 'content' : 'boilerplate',
      probability: labels[block.start],
      role: isContent ? (isComment ? 'comment' : 'main') : block.hidden ? 'hidden' : 'boilerplate',
      ...(block.hidden && { hidden: block.hidden }),
      ...postOf(block.start),
      from: page.dom.from[block.start],
      to: page.dom.to[block.end - 1],
    }
  })
}

function chooseExtractor({ extractor = defaultExtractor, focus = 'balanced' }: ExtractOptions): Extractor {
  return typeof extractor === 'string' ? extractorNow(extractor, { focus }) : extractor
}

function focusWarning(name: string, { extractor, focus = 'balanced' }: ExtractOptions): string[] {
  const isOwn = typeof extractor === 'object'
  return focus === 'balanced' || isOwn || hasFocus(name)
    ? []
    : [`${name} has no ${focus} mode: this is its usual answer`]
}

const CHOICES: readonly (readonly [name: keyof ExtractOptions, choices: readonly unknown[]])[] = [
  ['comments', ['include', 'separate', 'exclude']],
  ['hidden', ['auto', 'strip', 'keep', 'mark']],
  ['focus', ['balanced', 'precision', 'recall']],
  ['links', [true, false]],
  ['images', [true, false]],
  ['tables', [true, false]],
]

function check(input: unknown, options: ExtractOptions): void {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) {
    throw new UserError(
      'bad-input',
      `The page is ${input === null ? 'null' : `a ${typeof input}`}. Give its HTML as a string or its bytes as a Uint8Array.`,
    )
  }
  for (const [name, choices] of CHOICES) {
    const value = options[name]
    if (value !== undefined && !choices.includes(value)) {
      throw new UserError(
        'bad-option',
        `The option ${name} is ${JSON.stringify(value)}. Use one of: ${choices.join(', ')}.`,
      )
    }
  }
}

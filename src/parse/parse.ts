import { UserError } from '../user-error.ts'
import { type Builder, placeAddedAttributes } from './builder.ts'
import type { Dom } from './dom.ts'
import type { OwnNames } from './names.ts'
import { mirrorSelectedOptions } from './selected-content.ts'
import { placeStreamedParts } from './streamed-parts.ts'
import { createTokenizer, type Tokenizer, tokenize } from './tokenizer.ts'
import { ordered } from './tree.ts'
import { createTreeBuilder, endOfFile, TREE_SINK } from './tree-builder.ts'
import { isTooLarge, leaveWorkspace } from './workspace.ts'

export interface ParseOptions {
  /** What stands after this many characters is not read. */
  readonly maxCharacters?: number | undefined
  /** Reading stops when the tree has this many nodes; a few more close it. */
  readonly maxNodes?: number | undefined
  /**
   * Two things as browsers show them that run scripts, without running any. `<noscript><iframe …/></noscript>` does not
   * swallow the rest of the page: to them all that is in `<noscript>` is text, so that nobody sees the mistake, while by the
   * standard an `<iframe>` that is not closed has no end. And parts that React streams after the page are put in their places.
   */
  readonly asShown?: boolean | undefined
}

/** HTML → Dom, by the standard's rules with scripting off. Any string gives a tree. */
export function parse(source: string, options: ParseOptions = {}): Dom {
  return parseWhole(source, undefined, options)
}

/** What stands inside an element (`context`: `div`, `svg path`), as when a script sets its innerHTML. */
export function parseFragment(source: string, context: string, options: ParseOptions = {}): Dom {
  return parseWhole(source, context, options)
}

/** A page that comes in pieces. */
export interface Parser {
  /** Takes the next piece; bytes are decoded as `encoding` says. */
  write(chunk: string | Uint8Array): void
  /** The whole page: the same tree as from one piece. */
  end(): Dom
}

export interface ParserOptions extends ParseOptions {
  /** Of the bytes, as the Encoding Standard names it; utf-8 if it is not given. Where it is not known, use decode(). */
  readonly encoding?: string | undefined
}

/** Pieces are read in batches, each as long as all before it: so what has to be read twice is never more than the page. */
const MIN_BATCH = 1 << 16

/** Parses while the page is still coming. */
export function createParser(options: ParserOptions = {}): Parser {
  const run = begin(undefined, MIN_BATCH, options)
  const decoder = decoderOf(options.encoding ?? 'utf-8')
  let pending: string[] = []
  let pendingLength = 0
  let isEnded = false
  const add = (text: string) => {
    pending.push(text)
    pendingLength += text.length
  }
  const read = (isLast: boolean) => {
    feed(run, pending.join(''), isLast)
    pending = []
    pendingLength = 0
  }
  return {
    write(chunk) {
      if (isEnded) throw new UserError('parser-ended', 'This parser has ended. Make another one with createParser().')
      add(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
      if (pendingLength >= Math.max(MIN_BATCH, run.b.source.length)) read(false)
    },
    end() {
      if (isEnded) throw new UserError('parser-ended', 'This parser has ended. Make another one with createParser().')
      isEnded = true
      add(decoder.decode())
      read(true)
      return finish(run)
    },
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch (cause) {
    const message = `"${encoding}" is not an encoding. Give a label of the Encoding Standard, such as utf-8.`
    throw new UserError('unknown-encoding', message, { cause })
  }
}

interface Run {
  readonly t: Tokenizer
  readonly b: Builder
  readonly maxCharacters: number
}

function parseWhole(source: string, context: string | undefined, options: ParseOptions): Dom {
  const run = begin(context, source.length, options)
  feed(run, source, true)
  return finish(run)
}

function begin(context: string | undefined, expectedLength: number, options: ParseOptions): Run {
  const maxCharacters = limitOf('maxCharacters', options.maxCharacters)
  const maxNodes = limitOf('maxNodes', options.maxNodes)
  const t = createTokenizer(expectedLength)
  return { t, b: createTreeBuilder(t, context, maxNodes, options.asShown), maxCharacters }
}

function limitOf(name: string, limit: number | undefined): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY
  if (Number.isInteger(limit) && limit > 0) return limit
  throw new UserError('bad-limit', `${name} is ${limit}. Give a whole number above zero, or leave it out.`)
}

function feed({ t, b, maxCharacters }: Run, text: string, isLast: boolean): void {
  const isFirst = b.source === ''
  const source = isFirst ? text : b.source + text
  if (source.length > maxCharacters) warn(b, `Only the first ${maxCharacters} characters were read.`)
  b.source = t.source = source.slice(0, maxCharacters)
  // A byte order mark that the decoder has left is not text.
  if (isFirst && source.charCodeAt(0) === 0xfeff) t.position = 1
  tokenize(t, TREE_SINK, b, isLast)
  if (b.tree.length >= b.maxNodes) warn(b, `Reading stopped at ${b.maxNodes} nodes; what stands after them is missing.`)
}

function warn(b: Builder, warning: string): void {
  if (!b.warnings.includes(warning)) b.warnings.push(warning)
}

function finish({ t, b }: Run): Dom {
  endOfFile(b)
  placeAddedAttributes(b)
  if (b.isAsShown) placeStreamedParts(b)
  if (b.hasSelectedContent) mirrorSelectedOptions(b)
  const { attributes } = b
  const isDone = isTooLarge(t.workspace)
  const { length, tag, parent, end, from, to, start, stop } = ordered(b.tree, isDone)
  const dom: Dom = {
    source: b.source,
    length,
    tag,
    parent,
    end,
    from,
    to,
    start,
    stop,
    quirks: b.quirks,
    doctype: b.doctype,
    warnings: b.warnings,
    attributeName: attributes.name.slice(0, attributes.kept),
    attributeFrom: attributes.from.slice(0, attributes.kept),
    attributeTo: attributes.to.slice(0, attributes.kept),
    literals: b.literals,
    decoded: new Map(),
    ownNames: ownNamesOf(b),
  }
  if (!isDone) leaveWorkspace(t.workspace)
  return dom
}

function ownNamesOf({ names }: Builder): OwnNames {
  const { source, spelled, count } = names
  return { source, spelled, from: names.from.slice(0, count), to: names.to.slice(0, count) }
}

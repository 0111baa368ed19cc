import type { Extraction, LabelledBlock } from '../../extract.ts'
import type { Focus } from '../../extractors/index.ts'

/** What travels between the page and its worker: plain data. */

export interface Source {
  readonly name: string
  readonly content: string | Uint8Array
  readonly url?: string
}

/** The library's options, and where on the scale of probabilities "kept" begins. */
export interface Settings {
  readonly extractor: string
  readonly threshold: number
  readonly focus: Focus
  readonly comments: 'include' | 'separate' | 'exclude'
  readonly hidden: 'auto' | 'strip' | 'keep' | 'mark'
  readonly links: boolean
  readonly images: boolean
  readonly tables: boolean
}

/** An extractor says yes from here on. */
export const USUAL_THRESHOLD = 0.5

export const USUAL_SETTINGS: Settings = {
  extractor: 'pith',
  threshold: USUAL_THRESHOLD,
  focus: 'balanced',
  comments: 'include',
  hidden: 'auto',
  links: true,
  images: true,
  tables: true,
}

export interface System {
  readonly name: string
  readonly family: string
  readonly summary: string
  readonly hasFocus: boolean
}

/** The element that is put around the text of a block in the framed page. */
export const BLOCK_ELEMENT = 'pith-block'

export interface Opened {
  readonly html: string
  /** The page without anything that acts, each block in an element of its own. */
  readonly framed: string
  /** Of each block. */
  readonly words: readonly number[]
}

export interface Seen {
  readonly result: Extraction
  readonly blocks: readonly LabelledBlock[]
  readonly ms: number
  /** Does the system give more than yes and no? */
  readonly isGraded: boolean
}

export interface Opinion {
  readonly name: string
  readonly words: number
  /** Of the page's words. */
  readonly share: number
  readonly ms: number
  readonly kept: readonly boolean[]
  /** The blocks that no other of the compared systems keeps, and their words. */
  readonly alone: readonly number[]
  readonly aloneWords: number
}

export interface Comparison {
  readonly opinions: readonly Opinion[]
  /** F1 of the words that two systems keep. */
  readonly agreement: readonly (readonly number[])[]
  readonly failures: readonly { readonly name: string; readonly error: string }[]
}

/** What the worker can be asked for. */
export interface Engine {
  systems(): Promise<readonly System[]>
  open(source: Source): Promise<Opened>
  look(settings: Settings): Promise<Seen>
  reasons(settings: Settings): Promise<readonly string[]>
  compare(names: readonly string[], focus: Focus): Promise<Comparison>
}

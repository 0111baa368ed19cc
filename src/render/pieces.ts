import type { NodeId } from '../parse/dom.ts'

/** Inline elements that say something about their text, by the name that HTML gives them. */
// biome-ignore format: a list
export type MarkName =
  | 'strong' | 'em' | 'del' | 'ins' | 'u' | 'mark' | 'small' | 'sub' | 'sup' | 'code' | 'kbd' | 'samp' | 'var' | 'cite' | 'dfn'
  | 'abbr' | 'time' | 'q' | 'ruby' | 'rt' | 'bdi' | 'bdo'

export type Align = 'left' | 'center' | 'right'

/** A block that holds blocks. */
export type ContainerKind =
  | { readonly kind: 'root' | 'quote' | 'figure' | 'details' | 'terms' | 'definition' | 'table' }
  | { readonly kind: 'list'; readonly ordered: boolean }
  /** An item of a list without order has number -1. */
  | { readonly kind: 'item' | 'note'; readonly number: number }
  | { readonly kind: 'row'; readonly head: boolean }

/** A block that holds a line of text. */
export type LineKind =
  | { readonly kind: 'paragraph' | 'term' | 'caption' | 'summary' }
  | { readonly kind: 'heading'; readonly level: number }
  | ({ readonly kind: 'cell' } & Cell)

export interface Cell {
  readonly head: boolean
  /** How many columns and rows of the grid it covers. */
  readonly columns: number
  readonly rows: number
  readonly align: Align | undefined
}

/** A block that holds nothing. */
export type SolidKind =
  | { readonly kind: 'rule' }
  | { readonly kind: 'listing'; readonly text: string; readonly language: string }
  | { readonly kind: 'formula'; readonly text: string }

/** A stretch of a line. */
export type SpanKind =
  | { readonly kind: 'mark'; readonly name: MarkName }
  | { readonly kind: 'link'; readonly href: string; readonly title: string }

/** A thing in a line. */
export type AtomKind =
  | { readonly kind: 'image'; readonly src: string; readonly alt: string; readonly title: string }
  | { readonly kind: 'math'; readonly text: string }
  | { readonly kind: 'reference'; readonly number: number; readonly text: string }

export type PieceKind =
  | ContainerKind
  | LineKind
  | SolidKind
  | SpanKind
  | AtomKind
  | { readonly kind: 'text'; text: string }
  | { readonly kind: 'break' }

/**
 * Content as a flat tree, like the Dom: pieces in document order, the root first, those inside piece `i` are
 * `(i, end)`. There are no empty shells; white space is collapsed and never at the edge of a span; no span is in its
 * like; a list holds items only, `terms` terms and definitions, a table captions and rows, a row cells.
 */
export type Piece = {
  [K in PieceKind as K['kind']]: {
    /** That of `what`, which comes in so many shapes that V8 would search each for its kind. */
    readonly kind: K['kind']
    readonly what: K
    /** What it was made of, or stands in. */
    readonly node: NodeId
    end: number
  }
}[PieceKind['kind']]

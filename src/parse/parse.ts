import { type Builder, placeAddedAttributes } from './builder.ts'
import type { Dom } from './dom.ts'
import { mirrorSelectedOptions } from './selected-content.ts'
import { createTokenizer, tokenize } from './tokenizer.ts'
import { ordered } from './tree.ts'
import { createTreeBuilder, endOfFile, TREE_SINK } from './tree-builder.ts'

/** HTML → Dom, by the standard's rules with scripting off. Any string gives a tree. */
export function parse(source: string): Dom {
  return run(source, undefined)
}

/** What stands inside an element (`context`: `div`, `svg path`), as when a script sets its innerHTML. */
export function parseFragment(source: string, context: string): Dom {
  return run(source, context)
}

function run(source: string, context: string | undefined): Dom {
  const t = createTokenizer(source.length)
  const b = createTreeBuilder(t, source.length, context)
  t.source = b.source = source
  // A byte order mark that the decoder has left is not text.
  if (source.charCodeAt(0) === 0xfeff) t.position = 1
  tokenize(t, TREE_SINK, b, true)
  endOfFile(b)
  return domOf(b)
}

function domOf(b: Builder): Dom {
  placeAddedAttributes(b)
  if (b.hasSelectedContent) mirrorSelectedOptions(b)
  const { attributes } = b
  return {
    source: b.source,
    ...ordered(b.tree),
    quirks: b.quirks,
    doctype: b.doctype,
    warnings: b.warnings,
    attributeName: attributes.name.slice(0, attributes.kept),
    attributeFrom: attributes.from.slice(0, attributes.kept),
    attributeTo: attributes.to.slice(0, attributes.kept),
    literals: b.literals,
    ownNames: b.names.own,
  }
}

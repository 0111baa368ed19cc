import { type Dom, type NodeId, textOf } from '../../parse/dom.ts'
import { Tag, tagSet } from '../../parse/tags.ts'

/** A run of text between two of the tags below, or two line breaks. */
export interface Paragraph {
  readonly nodes: readonly NodeId[]
  readonly text: string
  readonly linkedCharacters: number
}

// The lists of jusText 3.0 (`PARAGRAPH_TAGS`, and what its preprocessor removes).
// biome-ignore format: tables
const EDGE = tagSet(
  'body', 'blockquote', 'caption', 'center', 'col', 'colgroup', 'dd', 'div', 'dl', 'dt', 'fieldset', 'legend', 'optgroup',
  'option', 'p', 'pre', 'table', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
)
// biome-ignore format: tables
const REMOVED = tagSet(
  'head', 'script', 'style', 'applet', 'button', 'input', 'select', 'textarea',
  // Markup to the parser of the original, one long text to ours.
  'iframe', 'noembed', 'noframes',
)

/** White space becomes one space, or one line feed if there is one in it: so a paragraph is as long as in the original. */
function collapse(text: string): string {
  return text.replace(UNEVEN_SPACE, space => (/[\n\r]/.test(space) ? '\n' : ' '))
}
/** Most white space is one space between two words and stays as it is: to look at each would cost half as much again. */
const UNEVEN_SPACE = /\s{2,}|[^\S \n]/g

export function findParagraphs(dom: Dom): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const ends: NodeId[] = []
  let nodes: NodeId[] = []
  let text = ''
  let linkedCharacters = 0
  let linkEnd = 0
  let isAfterBreak = false

  const close = () => {
    if (text !== '') paragraphs.push({ nodes, text: collapse(text.trim()), linkedCharacters })
    nodes = []
    text = ''
    linkedCharacters = 0
  }

  for (let node = 1; node < dom.length; node++) {
    while (ends.length > 0 && node >= ends[ends.length - 1]) {
      ends.pop()
      close()
    }
    const tag = dom.tag[node]
    if (tag === Tag['#text']) {
      const piece = collapse(textOf(dom, node))
      nodes.push(node)
      // White space between two tags is dropped as in the original, although it may part words.
      if (piece === ' ' || piece === '\n' || piece === '') continue
      text += piece
      if (node < linkEnd) linkedCharacters += piece.length
      isAfterBreak = false
    } else if (tag < Tag.html) continue
    else if (REMOVED[tag] === 1) node = dom.end[node] - 1
    else if (EDGE[tag] === 1) {
      close()
      ends.push(dom.end[node])
    } else if (tag === Tag.br) {
      if (isAfterBreak) close()
      else text += ' '
      isAfterBreak = true
    } else {
      isAfterBreak = false
      if (tag === Tag.a) linkEnd = dom.end[node]
    }
  }
  close()
  return paragraphs
}

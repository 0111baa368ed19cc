import { attribute, type Dom } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'

/**
 * Names that sites and their comment services give to the element around readers' comments, matched against whole
 * words of `id` and `class`.
 */
const COMMENT_WORDS = new Set([
  'comment', 'comments', 'commentlist', 'commentarea', 'commentsection', 'commentthread', 'usercomments', 'disqus', 'livefyre',
  'intensedebate', 'kommentare', 'commentaires', 'comentarios', 'commenti', 'responses', 'replies',
]) // biome-ignore format: a table

/** Words that take a name with "comment" in it out of that meaning: a button, a count, a form, a link to comments. */
const NOT_THE_COMMENTS = new Set([
  'count',
  'counter',
  'link',
  'links',
  'button',
  'btn',
  'icon',
  'form',
  'no',
  'open',
  'closed',
  'toggle',
])

/** 1 for each node inside a comment section: by its name, or marked up as schema.org Comment. */
export function findComments(dom: Dom): Uint8Array {
  const inside = new Uint8Array(dom.length)
  for (let node = 1; node < dom.length; node++) {
    if (inside[dom.parent[node]] === 1) inside[node] = 1
    else if (dom.tag[node] > Tag.body && opensComments(dom, node)) inside[node] = 1
  }
  return inside
}

function opensComments(dom: Dom, node: number): boolean {
  if (attribute(dom, node, 'itemtype')?.endsWith('schema.org/Comment')) return true
  return namesComments(attribute(dom, node, 'id')) || namesComments(attribute(dom, node, 'class'))
}

function namesComments(names: string | undefined): boolean {
  if (names === undefined || names.length > 300) return false
  return names.split(/\s+/).some(name => {
    const words = name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z]+/)
    return words.some(word => COMMENT_WORDS.has(word)) && !words.some(word => NOT_THE_COMMENTS.has(word))
  })
}

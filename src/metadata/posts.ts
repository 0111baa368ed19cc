import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { dateStyle, parseDate } from './dates.ts'

/** A reader's comment or a post of a forum: who wrote it and when, where its markup says so. */
export interface Post {
  readonly author?: string
  /** ISO 8601. */
  readonly date?: string
}

/** Types of schema.org that are something one person wrote. */
const POST_TYPE = /schema\.org\/(?:Comment|Answer|Question|DiscussionForumPosting|UserComments)$/
/** Whole class names of one post, as forum and blog software writes them. */
const POST_CLASSES = new Set([
  'comment',
  'post',
  'reply',
  'answer',
  'question',
  'message',
  'topic-post',
  'crayons-comment',
])
/** Numbered ids of one post: `comment-12`, `post_7`, `answer-99`. */
const POST_ID = /^[a-z-]{0,12}(?:comment|post|reply|answer|message|msg)[-_]?\d+$/i
const AUTHOR_CLASSES = new Set([
  'author',
  'username',
  'user-name',
  'comment-author',
  'comment__author',
  'fn',
  'poster',
  'nickname',
])
const DATE_CLASSES = new Set(['date', 'timestamp', 'comment-date', 'post-date', 'published', 'dateline'])
const DATE_PROPERTIES = new Set(['datePublished', 'dateCreated', 'commentTime'])
/** A name is short; what is longer is a sentence in an element of that class. */
const MAX_NAME = 60
const MAX_DATE = 60

/** For each node the post that it is part of; undefined outside of posts. Replies inside a post are posts of their own. */
export function findPosts(dom: Dom, language = 'en', now = Date.now()): (node: NodeId) => Post | undefined {
  const around = new Int32Array(dom.length)
  const authors = new Map<NodeId, string>()
  const dates = new Map<NodeId, string>()
  const style = dateStyle(language)
  for (let node = 1; node < dom.length; node++) {
    around[node] = around[dom.parent[node]]
    if (dom.tag[node] <= Tag.body) continue
    const classes = attribute(dom, node, 'class')?.split(/\s+/) ?? []
    if (isPost(dom, node, classes)) around[node] = node
    const post = around[node]
    if (post === 0) continue
    if (!authors.has(post) && isAuthor(dom, node, classes)) {
      const name = shortText(dom, node, MAX_NAME)
      if (name !== '') authors.set(post, name)
    }
    if (!dates.has(post) && isDate(dom, node, classes)) {
      const written =
        attribute(dom, node, 'datetime') ?? attribute(dom, node, 'content') ?? shortText(dom, node, MAX_DATE)
      const date = parseDate(written, style, now)
      if (date !== undefined) dates.set(post, date)
    }
  }
  // Software nests: the element with the text may be numbered like the one around it that has the name.
  return node => {
    let post = around[node]
    for (let up = 0; up < MAX_NESTED && post > 0; up++, post = around[dom.parent[post]]) {
      const author = authors.get(post)
      const date = dates.get(post)
      if (author !== undefined || date !== undefined) return { ...(author && { author }), ...(date && { date }) }
    }
    return undefined
  }
}

function isPost(dom: Dom, node: NodeId, classes: readonly string[]): boolean {
  return (
    classes.some(name => POST_CLASSES.has(name)) ||
    POST_ID.test(attribute(dom, node, 'id') ?? '') ||
    POST_TYPE.test(attribute(dom, node, 'itemtype') ?? '')
  )
}

function isAuthor(dom: Dom, node: NodeId, classes: readonly string[]): boolean {
  const property = attribute(dom, node, 'itemprop')
  return property === 'author' || property === 'creator' || classes.some(name => AUTHOR_CLASSES.has(name))
}

function isDate(dom: Dom, node: NodeId, classes: readonly string[]): boolean {
  return (
    dom.tag[node] === Tag.time ||
    DATE_PROPERTIES.has(attribute(dom, node, 'itemprop') ?? '') ||
    classes.some(name => DATE_CLASSES.has(name))
  )
}

/** Elements of a name or date have few nodes; and posts that are one post are nested a few deep. */
const MAX_NODES = 20
const MAX_NESTED = 4

function shortText(dom: Dom, node: NodeId, max: number): string {
  if (dom.end[node] - node > MAX_NODES) return ''
  const text = textContent(dom, node).replace(/\s+/g, ' ').trim()
  return text.length <= max ? text : ''
}

import { indexOfName } from './attributes.ts'
import type { Builder } from './builder.ts'
import { knownName } from './names.ts'
import { MAX_DEPTH } from './open-elements.ts'
import { Tag } from './tags.ts'
import { detach, following, insertBefore, type Tree } from './tree.ts'

/**
 * React sends the slow parts of a page after all else (`renderToPipeableStream`; Next.js and others), each in a hidden
 * element, with a script that moves them to their places:
 *   <!--$?--><template id="B:0"></template>Loading …<!--/$--> … <div hidden id="S:0">part</div><script>$RC("B:0","S:0")</script>
 * Here they are moved without running it. `$RC` and `$RR` put a part (the second id) in place of what is shown meanwhile,
 * `$RS` puts one (the first id) where another part has left room for it.
 */
const MOVE = /\$R([CRS])\("([^"\\\s]{1,64})","([^"\\\s]{1,64})"/g

/** Pages have a few dozen; each is looked through for its height. */
const MAX_MOVES = 256

export function placeStreamedParts(b: Builder): void {
  if (!b.source.includes('$RC(')) return
  const moves: RegExpExecArray[] = []
  for (const move of b.source.matchAll(MOVE)) if (moves.push(move) === MAX_MOVES) break
  const nodeOf = nodesById(b, new Set(moves.flatMap(([, , first, second]) => [first, second])))
  for (const [, kind, first, second] of moves) {
    const place = nodeOf.get(kind === 'S' ? second : first)
    const part = nodeOf.get(kind === 'S' ? first : second)
    if (place === undefined || part === undefined || !fits(b.tree, part, place)) continue
    if (kind !== 'S') removeFallback(b, place)
    while (b.tree.firstChild[part] !== 0) {
      const child = b.tree.firstChild[part]
      detach(b.tree, child)
      insertBefore(b.tree, child, place)
    }
    nodeOf.delete(kind === 'S' ? second : first)
    detach(b.tree, place)
  }
}

/** The elements with these ids; the first where several have one. */
function nodesById({ tree, attributes, source }: Builder, ids: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  const wanted = knownName('id')
  for (let node = 1; node < tree.length; node++) {
    if (tree.tag[node] < Tag.html || tree.parent[node] === 0) continue
    const at = indexOfName(attributes.name, tree.start[node], tree.stop[node], wanted)
    if (at < 0) continue
    const id = source.slice(attributes.from[at], attributes.to[at])
    if (ids.has(id) && !found.has(id)) found.set(id, node)
  }
  return found
}

/** Whether the place is on the page and not in the part, and no node comes to stand deeper than in any other page. */
function fits(tree: Tree, part: number, place: number): boolean {
  let depth = 0
  let root = place
  for (let above = place; above !== 0; above = tree.parent[above], depth++) {
    if (above === part) return false
    root = above
  }
  if (tree.tag[root] !== Tag.html) return false
  for (let node = part, level = 0; depth + level <= MAX_DEPTH; ) {
    const next = following(tree, node, part)
    if (next === 0) return true
    if (tree.parent[next] === node) level++
    else for (let n = node; tree.parent[n] !== tree.parent[next]; n = tree.parent[n]) level--
    node = next
  }
  return false
}

/** Takes away what stands between the place and the comment that ends it; others may begin and end before that. */
function removeFallback({ tree, source }: Builder, place: number): void {
  let open = 0
  for (;;) {
    const next = tree.next[place]
    if (next === 0) return
    if (tree.tag[next] === Tag['#comment']) {
      const remark = source.slice(tree.start[next], tree.stop[next])
      if (remark === '/$' && open-- === 0) return
      if (/^\$[?!~]?$/.test(remark)) open++
    }
    detach(tree, next)
  }
}

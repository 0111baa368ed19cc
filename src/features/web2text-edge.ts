import type { Columns } from './matrix.ts'
import { ofNode, type Web2TextBlocks } from './web2text-block.ts'
import type { Web2TextPage } from './web2text-page.ts'

/** What lies between each leaf and the next one. */
export interface Edges extends Web2TextBlocks {
  /** Hops from both leaves to their first common ancestor. */
  readonly distance: Int32Array
  readonly commonAncestor: Int32Array
  /** Is there a line break between them on a page without styles? */
  readonly lineBreak: Uint8Array
}

export function readEdges(of: Web2TextBlocks): Edges {
  const { parent, nodeOfLeaf, endLeaf } = of.tree
  const count = Math.max(0, nodeOfLeaf.length - 1)
  const distance = new Int32Array(count)
  const commonAncestor = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    // The ways from leaf to leaf over all of the page go along each edge of the tree twice.
    let common = nodeOfLeaf[i]
    let hops = 0
    for (; endLeaf[common] <= i + 1; hops++) common = parent[common]
    for (let node = nodeOfLeaf[i + 1]; node !== common; hops++) node = parent[node]
    distance[i] = hops
    commonAncestor[i] = common
  }
  return { ...of, distance, commonAncestor, lineBreak: findLineBreaks(of) }
}

/** Two leaves are on one line where they are of one block of the page. */
function findLineBreaks({ page: { blocks }, tree: { leaves } }: Web2TextPage): Uint8Array {
  const lineBreak = new Uint8Array(Math.max(0, leaves.length - 1))
  let b = 0
  for (let i = 0; i < lineBreak.length; i++) {
    while (b < blocks.length && blocks[b].end <= leaves[i]) b++
    lineBreak[i] = Number(b >= blocks.length || leaves[i + 1] >= blocks[b].end)
  }
  return lineBreak
}

/** The 25 edge features of Web2Text (§3.3); nodes are siblings at distance 2. */
export const web2textEdge: Columns<Edges> = {
  'tree distance 2?': ({ distance }, edge) => Number(distance[edge] === 2),
  'tree distance 3?': ({ distance }, edge) => Number(distance[edge] === 3),
  'tree distance 4?': ({ distance }, edge) => Number(distance[edge] === 4),
  'tree distance over 4?': ({ distance }, edge) => Number(distance[edge] > 4),
  'line break?': ({ lineBreak }, edge) => lineBreak[edge],
  ...ofNode('common ancestor: ', ({ commonAncestor }: Edges, edge) => commonAncestor[edge]),
}

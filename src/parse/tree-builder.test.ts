import { expect, test } from 'vitest'
import { createTokenizer, tokenize } from './tokenizer.ts'
import { ordered } from './tree.ts'
import { createTreeBuilder, endOfFile, TREE_SINK } from './tree-builder.ts'

/** The tree of a page that comes in these pieces, each of them read at once. */
function treeOf(...pieces: readonly string[]) {
  const t = createTokenizer(0)
  const b = createTreeBuilder(t, undefined, Number.POSITIVE_INFINITY)
  for (const [i, piece] of pieces.entries()) {
    t.source = b.source = t.source + piece
    tokenize(t, TREE_SINK, b, i === pieces.length - 1)
  }
  endOfFile(b)
  return { ...ordered(b.tree), literals: b.literals, attributes: Array.from(t.attributes.from) }
}

test.each([
  '<!DOCTYPE html PUBLIC "x"><html lang=en><head><title>a &amp; b</title><style>b</style x></head>',
  '<script>if (a</b) "<!-- <script> </script> -->"</script><p class="x y" id=\'1\' a=&lt;>text &hellip;',
  'caf\u00e9<!-- comment --!><!bogus><svg><![CDATA[x]]></svg><?pi x?><?xml y></ z></>w</x >',
  '<table>a</>b<tr><td>\r\n1</table><pre>\r\nx</pre><textarea>\n&#10;t</textarea><b><p></b>&ampx',
  '<p>a < b <',
  '<p>a </',
  '<!-- never closed --',
  '<title>never closed </title',
  '<plaintext>a<b>c',
])('%j gives one tree, wherever it is cut', page => {
  const whole = treeOf(page)
  for (let cut = 0; cut <= page.length; cut++) {
    expect(treeOf(page.slice(0, cut), page.slice(cut)), `cut at ${cut}`).toEqual(whole)
  }
})

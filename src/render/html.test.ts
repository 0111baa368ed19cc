import { expect, test } from 'vitest'
import { openPage } from '../segment/page.ts'
import { renderHtml } from './html.ts'

function html(source: string): string {
  const page = openPage(source)
  return renderHtml(page, new Float32Array(page.dom.length).fill(1)).replaceAll('\n', '')
}

test.each([
  ['wrappers, classes, styles and handlers go', '<div class=a style="b" onclick="c"><p id=d>e</p></div>', '<p>e</p>'],
  [
    'marks keep what they say',
    '<abbr title="b">a</abbr> <time datetime="2020">c</time>',
    '<p><abbr title="b">a</abbr> <time datetime="2020">c</time></p>',
  ],
  [
    'language and direction stay',
    '<p lang=he dir=RTL>a <bdo dir=ltr>b</bdo></p>',
    '<p lang="he" dir="rtl">a <bdo dir="ltr">b</bdo></p>',
  ],
  [
    'items are bare in tight lists only',
    '<ul><li>a</ul><ul><li><p>b<p>c</ul>',
    '<ul><li>a</li></ul><ul><li><p>b</p><p>c</p></li></ul>',
  ],
  ['numbers stay', '<ol start=4><li>a<li value=9>b</ol>', '<ol start="4"><li>a</li><li value="9">b</li></ol>'],
  [
    'tables keep head and spans',
    '<table><thead><tr><th colspan=2 align=center>a</thead><tr><td rowspan=2>b<td>c<tr><td>d</table>',
    '<table><thead><tr><th colspan="2" align="center">a</th></tr></thead><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></table>',
  ],
  [
    'a row that a cell reaches through stays',
    '<table><tr><td rowspan=2>a<td>b<tr><td><tr><td>c<td>d</table>',
    '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr></tr><tr><td>c</td><td>d</td></tr></table>',
  ],
  [
    'code keeps its language',
    '<pre><code class="language-js">a &lt; b</code></pre>',
    '<pre><code class="language-js">a &lt; b</code></pre>',
  ],
  [
    'notes get ids of ours',
    '<p>a<sup><a href="#fn1">1</a></sup><p id=fn1>b',
    '<p>a<sup><a href="#pith-note-1">1</a></sup></p><aside id="pith-note-1"><p>b</p></aside>',
  ],
  ['formulas are code', '<math><mi>x</mi></math>', '<p><code class="language-math">x</code></p>'],
  [
    'details and terms stay',
    '<details><summary>a</summary>b</details><dl><dt>c<dd>d</dl>',
    '<details open><summary>a</summary><p>b</p></details><dl><dt>c</dt><dd>d</dd></dl>',
  ],
  ['text is escaped', '<p>&lt;b&gt; &amp; "</p>', '<p>&lt;b&gt; &amp; &quot;</p>'],
  [
    'drawings, frames, forms and scripts go',
    '<svg><text>a</text></svg><iframe srcdoc="b"></iframe><script>c</script><form><input value=d>e</form>',
    '<p>e</p>',
  ],
])('%s', (_, source, expected) => expect(html(source)).toBe(expected))

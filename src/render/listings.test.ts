import { expect, test } from 'vitest'
import { openPage } from '../segment/page.ts'
import { renderMarkdown } from './markdown.ts'

function markdown(html: string): string {
  const page = openPage(html)
  return renderMarkdown(page, new Float32Array(page.dom.length).fill(1))
}

test.each([
  ['keeps indents and blank lines inside', '<pre>\n\n  a\n\n\tb  \n\n</pre>', '```\n  a\n\n\tb\n```'],
  ['breaks lines at br and blocks', '<pre>a<br>b<div>c</div><div>d</div></pre>', '```\na\nb\nc\nd\n```'],
  ['has a fence longer than any in it', '<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
  [
    'leaves out line numbers',
    '<pre><span class="lineno">1 </span>a\n<span class="lineno">2 </span>b</pre>',
    '```\na\nb\n```',
  ],
  [
    'leaves out a column of numbers',
    '<table><tr><td class=gutter><pre>1\n2</pre></td><td class=code><pre>a\nb</pre></td></tr></table>',
    '```\na\nb\n```',
  ],
  [
    'joins rows',
    '<table class="js-file-line-container"><tr><td class="blob-num">1</td><td>a {</td></tr>\n<tr><td class="blob-num">2</td><td>  b</td></tr></table>',
    '```\na {\n  b\n```',
  ],
  [
    'joins lines that are elements',
    '<div class="syntaxhighlighter js"><div class=line><code>a</code> <code>b</code></div>\n<div class=line><code>&nbsp;&nbsp;</code>c</div></div>',
    '```\na b\n  c\n```',
  ],
  ['is made of code with line breaks', '<p><code>a<br>\n &nbsp;b</code></p>', '```\na\n b\n```'],
  ['is one line in a heading', '<h2>x <pre>a\nb</pre>y</h2>', '## x `a b` y'],
])('a listing %s', (_, html, expected) => expect(markdown(html)).toBe(expected))

test.each([
  ['<pre class="language-js">a</pre>', 'js'],
  ['<pre><code class="hljs lang-C++">a</code></pre>', 'c++'],
  ['<pre class="brush: php; gutter: true">a</pre>', 'php'],
  ['<pre data-lang="Ruby">a</pre>', 'ruby'],
  ['<pre class="sourceCode haskell"><code>a</code></pre>', 'haskell'],
  ['<div class="highlight highlight-source-shell"><pre>a</pre></div>', 'shell'],
  ['<div class="highlight-python notranslate"><div class=highlight><pre>a</pre></div></div>', 'python'],
  ['<pre class="language-none">a</pre>', ''],
  ['<div class="lang-en"><pre>a</pre></div>', ''],
  ['<pre><code class="language-`x`">a</code></pre>', ''],
])('the language of %s', (html, language) => expect(markdown(html)).toBe(`\`\`\`${language}\na\n\`\`\``))

import { expect, test } from 'vitest'
import { openPage } from '../segment/page.ts'
import { renderMarkdown } from './markdown.ts'

function markdown(html: string): string {
  const page = openPage(html)
  return renderMarkdown(page, new Float32Array(page.dom.length).fill(1))
}

test.each([
  ['<msup><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>', 'x^{n + 1}'],
  ['<msubsup><mi>α</mi><mi>i</mi><mn>2</mn></msubsup>', '\\alpha_i^2'],
  ['<mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac>', '\\frac{1}{\\sqrt{x}}'],
  ['<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>', '{n \\atop k}'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  [
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
    '\\sum_{i = 1}^n i',
  ],
  ['<mover><mi>v</mi><mo>→</mo></mover><mover><mi>a</mi><mi>b</mi></mover>', '\\vec{v} \\overset{b}{a}'],
  [
    '<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>',
    '\\lim_{x \\to 0} \\sin x',
  ],
  ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '( a, b )'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
    '\\begin{matrix} 1 & 0 \\\\ 0 & 1 \\end{matrix}',
  ],
  [
    '<mi mathvariant="double-struck">R</mi><mo>∈</mo><mi>max</mi><mo>{</mo><mtext>if 50%</mtext><mspace/>',
    '\\mathbb{R} \\in \\max \\{ \\text{if 50\\%} \\;',
  ],
  ['<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><none/><mn>12</mn></mmultiscripts>', '{}^{12}C_6'],
  ['<mi>constructor</mi><mstyle><mn>2</mn></mstyle><mfrac></mfrac>', '\\mathrm{constructor} 2 \\frac{}{}'],
])('MathML %s', (mathml, tex) => expect(markdown(`<math>${mathml}</math>`)).toBe(`$${tex}$`))

const ANNOTATED =
  '<math><semantics><mi>E</mi><annotation encoding="application/x-tex">E = mc^2 % energy</annotation></semantics></math>'

test.each([
  ['the source in an annotation', `a ${ANNOTATED}.`, 'a $E = mc^2$.'],
  ['display', '<p>a <math display=block><mi>x</mi></math> b', 'a\n\n$$\nx\n$$\n\nb'],
  ['the alternative text', '<math alttext="{\\displaystyle \\pi }"><mi>π</mi></math>', '$\\pi$'],
  [
    'KaTeX',
    `<span class=katex><span class="katex-mathml">${ANNOTATED}</span><span class="katex-html">E=mc2</span></span>`,
    '$E = mc^2$',
  ],
  [
    'KaTeX on a line',
    `<span class="katex-display"><span class=katex>${ANNOTATED}<span class="katex-html">E</span></span></span>`,
    '$$\nE = mc^2\n$$',
  ],
  [
    'MathJax 2',
    '<p>a <span class="MathJax_Preview">x</span><span class="MathJax">x2</span><script type="math/tex">x^2</script>',
    'a $x^2$',
  ],
  [
    'MathJax 2 on a line',
    '<p>a</p><div class="MathJax_Display"><span class=MathJax>x</span></div><script type="math/tex; mode=display">x</script>',
    'a\n\n$$\nx\n$$',
  ],
  [
    'MathJax 2 before it ran',
    '<p>a</p><div><script type="math/tex; mode=display">x</script></div><p>b</p>',
    'a\n\n$$\nx\n$$\n\nb',
  ],
  [
    'MathJax 3',
    '<p><mjx-container jax=CHTML><mjx-math>y</mjx-math><mjx-assistive-mml><math><mi>y</mi></math></mjx-assistive-mml></mjx-container>',
    '$y$',
  ],
  [
    'Wikipedia',
    '<p><span>a <span style="display:none"><math><mi>x</mi></math></span><img src=x.svg class="mwe-math-fallback-image-inline"></span>',
    'a $x$',
  ],
  [
    'TeX for a script to find',
    '<script src="/MathJax.js"></script><p>\\(a_1\\) and \\(b <code>\\(c\\)</code>',
    '$a_1$ and \\\\(b `\\(c\\)`',
  ],
  ['TeX where nothing looks for it', '<p>\\(a\\)', '\\\\(a\\\\)'],
  [
    'no dollars, tags or bars that end the formula',
    '<table><tr><th>a<th>b<tr><td>c<td><math alttext="\\$ |x| <b$"><mi>x</mi></math></table>',
    '| a | b |\n| --- | --- |\n| c | $\\textdollar \\vert x\\vert < b$ |',
  ],
])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))

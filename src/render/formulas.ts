import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { latexOf } from './mathml.ts'

// Constants of this module, which V8 compiles in: a field of an imported table it looks up each time.
const MATH = Tag['math math']
const CODE = Tag.code
const SCRIPT = Tag.script

export interface Formula {
  readonly tex: string
  /** Does it stand on a line of its own? */
  readonly isDisplay: boolean
}

export interface FormulaUse {
  /** Are there elements with formulas? If not, nobody need look for them. */
  readonly hasElements: boolean
  /** Does a script look for TeX in the text? */
  readonly hasScript: boolean
}

export function findFormulaUse(dom: Dom): FormulaUse {
  const { length, tag: tags } = dom
  let hasElements = false
  let hasScript = false
  for (let node = 1; node < length; node++) {
    const tag = tags[node]
    if (tag === MATH) hasElements = true
    else if (tag === CODE) hasElements ||= attribute(dom, node, 'class') === 'language-math'
    else if (tag === SCRIPT) {
      const script = attribute(dom, node, 'src') ?? attribute(dom, node, 'type') ?? ''
      hasElements ||= script.startsWith('math/tex')
      hasScript ||= /mathjax|katex/i.test(script)
    }
  }
  return { hasElements, hasScript }
}

/** Classes of what KaTeX and MathJax draw; the formula is in it, or in the script after it. */
const DRAWN =
  /(?:^|\s)(?:katex|katex-display|MathJax|MathJax_Display|MathJax_SVG|MathJax_CHTML|MathJax_SVG_Display|MJXc-display)(?:$|\s)/
const PREVIEW = /(?:^|\s)(?:MathJax_Preview|mwe-math-fallback-image-(?:inline|display))(?:$|\s)/

/** What the element is: a formula, the drawing of one that is written elsewhere, or neither. */
export function readFormula(dom: Dom, node: NodeId): Formula | 'drawing' | undefined {
  const tag = dom.tag[node]
  if (tag === MATH) return formula(texOf(dom, node), isDisplay(dom, node))
  if (tag === SCRIPT) return readScript(dom, node)
  if (tag === CODE || tag === Tag.pre) return readCode(dom, node)
  const classes = attribute(dom, node, 'class') ?? ''
  if (PREVIEW.test(classes)) return 'drawing'
  if (!DRAWN.test(classes) && attribute(dom, node, 'jax') === undefined) return undefined
  if (isFollowedByScript(dom, node)) return 'drawing'
  const math = findMath(dom, node)
  return math < 0 ? undefined : formula(texOf(dom, math), isDisplay(dom, node) || isDisplay(dom, math))
}

function formula(raw: string, isDisplay: boolean): Formula | undefined {
  const tex = clean(raw)
  return tex === '' ? undefined : { tex, isDisplay }
}

/** MathJax 2 keeps the source in `<script type="math/tex; mode=display">`. */
function readScript(dom: Dom, node: NodeId): Formula | undefined {
  const type = attribute(dom, node, 'type') ?? ''
  return type.startsWith('math/tex') ? formula(textContent(dom, node), type.includes('mode=display')) : undefined
}

/** What Markdown makes of formulas (GitHub, remark-math), and we in HTML. */
function readCode(dom: Dom, node: NodeId): Formula | undefined {
  const isBlock = dom.tag[node] === Tag.pre
  const code = isBlock ? node + 1 : node
  if (dom.tag[code] !== CODE || attribute(dom, code, 'class') !== 'language-math') return undefined
  return formula(textContent(dom, code), isBlock)
}

function isFollowedByScript(dom: Dom, node: NodeId): boolean {
  let next = dom.end[node]
  for (let steps = 0; steps < 3 && next < dom.length && dom.parent[next] === dom.parent[node]; steps++) {
    if (dom.tag[next] === SCRIPT && readScript(dom, next) !== undefined) return true
    next = dom.end[next]
  }
  return false
}

function findMath(dom: Dom, node: NodeId): NodeId {
  const math = dom.tag.subarray(node, dom.end[node]).indexOf(MATH)
  return math < 0 ? -1 : node + math
}

function isDisplay(dom: Dom, node: NodeId): boolean {
  const display = attribute(dom, node, 'display')
  const classes = `${attribute(dom, node, 'class') ?? ''} ${attribute(dom, dom.parent[node], 'class') ?? ''}`
  return display === 'block' || display === 'true' || /(?:katex-display|MathJax_Display|MJXc-display)/.test(classes)
}

/** The TeX that a formula was made of if its page tells, else what its elements mean. */
function texOf(dom: Dom, math: NodeId): string {
  for (let node = math + 1; node < dom.end[math]; node++) {
    if (dom.tag[node] !== Tag['math annotation']) continue
    if (/^(?:application\/x-tex|TeX|LaTeX)$/i.test(attribute(dom, node, 'encoding') ?? ''))
      return textContent(dom, node)
  }
  const alternative = attribute(dom, math, 'alttext') ?? ''
  return alternative.includes('\\') ? alternative : latexOf(dom, math)
}

/** TeX on one line, without comments, without `$`, which would end the formula, and without what looks like a tag. */
function clean(raw: string): string {
  const line = raw
    .replace(/(?<!\\)%[^\n]*/g, '')
    .replaceAll('\\$', '\\textdollar ')
    .replaceAll('$', '')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/\s+/g, ' ')
    .trim()
  const styled = /^\{\\(?:displaystyle|textstyle) ?(.*)\}$/.exec(line)?.[1] ?? line
  return styled.endsWith('\\') ? styled.slice(0, -1).trim() : styled.trim()
}

/** How sources stand in text for MathJax and KaTeX to find, by their usual settings. */
const DELIMITERS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** Text with TeX in it, in parts. */
export function splitTex(text: string): (string | Formula)[] {
  const parts: (string | Formula)[] = []
  const unclosed = new Set<string>()
  let done = 0
  for (const { 0: opener, index } of text.matchAll(/\\\(|\\\[|\$\$/g)) {
    if (index < done || unclosed.has(opener)) continue
    const end = text.indexOf(DELIMITERS[opener], index + 2)
    const found = end < 0 ? undefined : formula(text.slice(index + 2, end), opener !== '\\(')
    if (end < 0) unclosed.add(opener)
    if (found === undefined) continue
    parts.push(text.slice(done, index), found)
    done = end + 2
  }
  parts.push(text.slice(done))
  return parts
}

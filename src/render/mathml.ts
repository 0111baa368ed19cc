import { attribute, type Dom, type NodeId, tagName, textOf } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'

/** Characters that LaTeX has names for (unicode-math), by name, each as often as it has characters. */
// biome-ignore format: a table
const NAMES: Readonly<Record<string, string>> = {
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ϵ', varepsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ', vartheta: 'ϑ',
  iota: 'ι', kappa: 'κ', lambda: 'λ', mu: 'μµ', nu: 'ν', xi: 'ξ', pi: 'π', rho: 'ρ', varrho: 'ϱ', sigma: 'σ', varsigma: 'ς',
  tau: 'τ', upsilon: 'υ', phi: 'ϕ', varphi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω', Gamma: 'Γ', Delta: 'Δ∆', Theta: 'Θ',
  Lambda: 'Λ', Xi: 'Ξ', Pi: 'Π', Sigma: 'Σ', Upsilon: 'Υ', Phi: 'Φ', Psi: 'Ψ', Omega: 'ΩΩ',
  times: '×', div: '÷', cdot: '⋅·', pm: '±', mp: '∓', ast: '∗', star: '⋆', circ: '∘', bullet: '∙', oplus: '⊕', otimes: '⊗',
  odot: '⊙', wedge: '∧', vee: '∨', neg: '¬', cap: '∩', cup: '∪', setminus: '∖', dagger: '†', ddagger: '‡',
  le: '≤', ge: '≥', ne: '≠', ll: '≪', gg: '≫', approx: '≈', equiv: '≡', sim: '∼', simeq: '≃', cong: '≅', propto: '∝',
  prec: '≺', succ: '≻', mid: '∣', parallel: '∥', perp: '⊥', vdash: '⊢', models: '⊨',
  in: '∈', notin: '∉', ni: '∋', subset: '⊂', supset: '⊃', subseteq: '⊆', supseteq: '⊇', emptyset: '∅', forall: '∀', exists: '∃',
  infty: '∞', partial: '∂', nabla: '∇', hbar: 'ℏ', ell: 'ℓ', Re: 'ℜ', Im: 'ℑ', aleph: 'ℵ', angle: '∠', top: '⊤', prime: '′',
  to: '→', leftarrow: '←', leftrightarrow: '↔', Rightarrow: '⇒', Leftarrow: '⇐', Leftrightarrow: '⇔', mapsto: '↦',
  uparrow: '↑', downarrow: '↓', longrightarrow: '⟶', hookrightarrow: '↪', rightharpoonup: '⇀',
  sum: '∑', prod: '∏', coprod: '∐', int: '∫', iint: '∬', iiint: '∭', oint: '∮', bigcap: '⋂', bigcup: '⋃', bigoplus: '⨁',
  ldots: '…', cdots: '⋯', vdots: '⋮', ddots: '⋱', therefore: '∴', because: '∵',
  langle: '⟨〈', rangle: '⟩〉', lfloor: '⌊', rfloor: '⌋', lceil: '⌈', rceil: '⌉', '|': '‖',
  '{': '{', '}': '}', '%': '%', '#': '#', _: '_', '&': '&', ' ': '\u00a0', backslash: '\\',
  'mathbb{R}': 'ℝ', 'mathbb{N}': 'ℕ', 'mathbb{Z}': 'ℤ', 'mathbb{Q}': 'ℚ', 'mathbb{C}': 'ℂ', 'mathbb{P}': 'ℙ', 'mathbb{E}': '𝔼',
}
const COMMANDS = new Map<string, string>()
for (const [name, of] of Object.entries(NAMES)) for (const c of of) COMMANDS.set(c, `\\${name}`)
/** Operators that are not seen, and signs that differ from those on a keyboard. */
for (const c of '\u2061\u2062\u2063\u2064\u200b') COMMANDS.set(c, '')
COMMANDS.set('−', '-').set('$', '\\textdollar').set('~', '\\sim').set('^', '\\wedge')

// biome-ignore format: a list
const FUNCTIONS: ReadonlySet<string> = new Set([
  'sin', 'cos', 'tan', 'cot', 'sec', 'csc', 'sinh', 'cosh', 'tanh', 'arcsin', 'arccos', 'arctan', 'log', 'ln', 'lg', 'exp', 'lim',
  'limsup', 'liminf', 'max', 'min', 'sup', 'inf', 'det', 'dim', 'ker', 'deg', 'gcd', 'arg', 'hom', 'Pr',
])
/** Those that take what is under and over them as limits. */
const WITH_LIMITS = /^\\(?:sum|prod|coprod|i{0,3}int|oint|big\w{1,8}|lim|limsup|liminf|max|min|sup|inf|det|gcd|Pr)$/

// biome-ignore format: a table
const OVER = new Map(Object.entries({
  '^': 'hat', ˆ: 'hat', '¯': 'overline', '‾': 'overline', _: 'overline', '~': 'tilde', '˜': 'tilde', '→': 'vec', '⃗': 'vec',
  '˙': 'dot', '.': 'dot', '¨': 'ddot', '⏞': 'overbrace',
}))
const UNDER = new Map(Object.entries({ _: 'underline', '̲': 'underline', '¯': 'underline', '⏟': 'underbrace' }))
// biome-ignore format: a table
const VARIANTS = new Map(Object.entries({
  bold: 'mathbf', 'double-struck': 'mathbb', script: 'mathcal', fraktur: 'mathfrak', 'sans-serif': 'mathsf',
  monospace: 'mathtt', 'bold-italic': 'boldsymbol',
}))

/** MathML → LaTeX (MathML Core §3), children before parents, so that no formula is too deep. */
export function latexOf(dom: Dom, math: NodeId): string {
  const done: string[] = []
  for (let node = dom.end[math] - 1; node >= math; node--) {
    if (dom.tag[node] < Tag.html) continue
    const children: string[] = []
    let text = ''
    for (let child = node + 1; child < dom.end[node]; child = dom.end[child]) {
      if (dom.tag[child] === Tag['#text']) text += textOf(dom, child)
      else if (dom.tag[child] >= Tag.html) children.push(done[child - math])
    }
    const write = WRITERS.get(tagName(dom, node)) ?? row
    done[node - math] = write(children, { dom, node, text: text.replace(/\s+/g, ' ').trim() })
  }
  return done[0]
}

interface Source {
  readonly dom: Dom
  readonly node: NodeId
  /** What the element itself says, with white space collapsed. */
  readonly text: string
}
type Writer = (children: readonly string[], source: Source) => string

const row = (children: readonly string[]) => children.filter(child => child !== '').join(' ')
const first: Writer = ([child = '']) => child
const nothing: Writer = () => ''

/** What has scripts, or is one, in braces if it is more than one sign. */
const group = (tex: string) => (tex.length === 1 || isCommand(tex) ? tex : `{${tex}}`)
const isCommand = (tex: string) => /^\\[a-z]+$/i.test(tex.slice(0, 20))

const scripts = (base: string, under: string, over: string) =>
  group(base) + (under === '' ? '' : `_${group(under)}`) + (over === '' ? '' : `^${group(over)}`)

/** Things over and under another: limits of an operator, an accent, or on their own. */
function stack(base: string, under: string, over: string, { dom, node }: Source): string {
  if (WITH_LIMITS.test(base.slice(0, 20))) return scripts(base, under, over)
  const signs = signsOf(dom, node)
  const place = (tex: string, sign: string, what: string, accents: ReadonlyMap<string, string>, other: string) => {
    if (sign === '') return tex
    const accent = accents.get(what)
    return accent === undefined ? `\\${other}{${sign}}{${tex}}` : `\\${accent}{${tex}}`
  }
  return place(place(base, over, signs[signs.length - 1], OVER, 'overset'), under, signs[1], UNDER, 'underset')
}

/** What each child says as it stands in the page; '' if it is more than a sign. */
function signsOf(dom: Dom, node: NodeId): string[] {
  const signs: string[] = []
  for (let child = node + 1; child < dom.end[node]; child = dom.end[child]) {
    if (dom.tag[child] >= Tag.html) signs.push(dom.end[child] === child + 2 ? textOf(dom, child + 1).trim() : '')
  }
  return signs
}

/** Scripts after the base in pairs, then, after a separator, those before it. */
function multiscripts([base = '', ...list]: readonly string[]): string {
  const split = list.indexOf(PRESCRIPTS)
  const [after, before] = split < 0 ? [list, []] : [list.slice(0, split), list.slice(split + 1)]
  const pairs = (on: string, all: readonly string[]) =>
    all.length === 0 ? on : scripts(on, row(all.filter((_, i) => i % 2 === 0)), row(all.filter((_, i) => i % 2 === 1)))
  return (before.length === 0 ? '' : pairs('', before)) + pairs(base, after)
}
const PRESCRIPTS = '\\prescripts'

/** The characters of a text by their names. */
function characters(text: string): string {
  let tex = ''
  for (const c of text) {
    const command = COMMANDS.get(c) ?? c
    tex += command.length > 2 ? `${command} ` : command
  }
  return tex.trim()
}

function identifier(text: string, variant: string | undefined): string {
  const style = VARIANTS.get(variant ?? '')
  if (style !== undefined) return `\\${style}{${characters(text)}}`
  if (FUNCTIONS.has(text)) return `\\${text}`
  return /^[\p{L}\d]{2,}$/u.test(text) ? `\\mathrm{${text}}` : characters(text)
}

/** Words in a formula; signs that would be read as TeX are escaped or, where that takes a command, left out. */
const words = (text: string) =>
  text === '' ? '' : `\\text{${text.replace(/[\\$^~]/g, '').replace(/[{}%#&_]/g, '\\$&')}}`

const WRITERS: ReadonlyMap<string, Writer> = new Map(
  Object.entries<Writer>({
    mi: (_, { dom, node, text }) => identifier(text, attribute(dom, node, 'mathvariant')),
    mn: (_, { text }) => characters(text),
    mo: (_, { text }) => (FUNCTIONS.has(text) ? `\\${text}` : characters(text)),
    mtext: (children, { text }) => row([words(text), ...children]),
    ms: (_, { text }) => words(`"${text}"`),
    mspace: (_, { dom, node }) => (attribute(dom, node, 'linebreak') === 'newline' ? '\\\\' : '\\;'),
    mfrac: ([over = '', under = ''], { dom, node }) =>
      attribute(dom, node, 'linethickness')?.startsWith('0')
        ? `{${over} \\atop ${under}}`
        : `\\frac{${over}}{${under}}`,
    msqrt: children => `\\sqrt{${row(children)}}`,
    mroot: ([base = '', index = '']) => `\\sqrt[${index}]{${base}}`,
    msub: ([base = '', under = '']) => scripts(base, under, ''),
    msup: ([base = '', over = '']) => scripts(base, '', over),
    msubsup: ([base = '', under = '', over = '']) => scripts(base, under, over),
    munder: ([base = '', under = ''], source) => stack(base, under, '', source),
    mover: ([base = '', over = ''], source) => stack(base, '', over, source),
    munderover: ([base = '', under = '', over = ''], source) => stack(base, under, over, source),
    mmultiscripts: multiscripts,
    mprescripts: () => PRESCRIPTS,
    mfenced: (children, { dom, node }) => {
      const fence = (name: string, usual: string) => characters(attribute(dom, node, name) ?? usual)
      return row([fence('open', '('), children.join(', '), fence('close', ')')])
    },
    mtable: children => `\\begin{matrix} ${children.join(' \\\\ ')} \\end{matrix}`,
    mtr: children => children.join(' & '),
    mlabeledtr: children => children.slice(1).join(' & '),
    mphantom: children => `\\phantom{${row(children)}}`,
    semantics: first,
    maction: first,
    annotation: nothing,
    'annotation-xml': nothing,
    none: nothing,
  }).map(([name, write]) => [`math ${name}`, write]),
)

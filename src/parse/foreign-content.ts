import { attributeDecoding, attributeNameId, setAttributeName } from './attributes.ts'
import {
  type Builder,
  createElement,
  endTagByRulesOf,
  insert,
  insertText,
  isSpaceAndNuls,
  startTagByRulesOf,
} from './builder.ts'
import { decode } from './character-references.ts'
import { grown } from './grown.ts'
import { intern, type KnownName, knownName, NAMES, nameOf } from './names.ts'
import { MAX_DEPTH, pop, push } from './open-elements.ts'
import { Tag, type TagId, tagSet } from './tags.ts'

// §13.2.6.5: SVG and MathML inside HTML. An element's tag carries its namespace ("svg path").

export type Namespace = 'svg' | 'math'

const SVG_TAG_NAMES = spelledAs(`
  altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath`)

const SVG_ATTRIBUTES = spelledAs(`
  attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
  glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
  limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
  patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
  primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent
  spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength
  viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan`)

const MATH_ATTRIBUTES = spelledAs('definitionURL')

/** Small letters, as the tokenizer has the name → its spelling in the tree. */
function spelledAs(names: string): ReadonlyMap<string, string> {
  return new Map(
    names
      .trim()
      .split(/\s+/)
      .map(name => [name.toLowerCase(), name]),
  )
}

/** The tag of an element of a foreign namespace from its name alone. */
export function foreignTag(b: Builder, namespace: Namespace, local: TagId): TagId {
  const name = nameOf(b.names, local)
  const spelled = namespace === 'svg' ? (SVG_TAG_NAMES.get(name) ?? name) : name
  const tag = intern(b.names, `${namespace} ${spelled}`)
  if (tag >= b.localNames.length) b.localNames = grown(b.localNames, tag + 1)
  b.localNames[tag] = local
  b.hasForeign = true
  return tag
}

/** The name of a foreign element as its tags have it, or HTML. */
function localNameOf(b: Builder, tag: TagId): TagId | typeof HTML {
  return tag < b.localNames.length ? b.localNames[tag] : HTML
}

const HTML = 0

function adjustAttributes(b: Builder, namespace: Namespace): void {
  const spellings = namespace === 'svg' ? SVG_ATTRIBUTES : MATH_ATTRIBUTES
  const { attributes } = b
  for (let i = attributes.kept; i < attributes.length; i++) {
    const spelled = spellings.get(nameOf(b.names, attributeNameId(attributes.name, i)))
    if (spelled !== undefined) setAttributeName(attributes, i, intern(b.names, spelled))
  }
}

/** Inserts a foreign element for the start tag being handled. */
export function startForeign(b: Builder, local: TagId, namespace: Namespace): void {
  adjustAttributes(b, namespace)
  const tag = foreignTag(b, namespace, local)
  const node = createElement(b, tag)
  insert(b, node)
  if (!b.isSelfClosing) push(b, node, tag)
}

/** The adjusted current node (§13.2.4.2): in a fragment, the root stands for the context element. */
function adjustedCurrentTag(b: Builder): TagId {
  return b.top === 0 && b.context >= 0 ? b.context : b.openTag[b.top]
}

/** Whether the current node is an element of SVG or MathML. */
export function isForeign(b: Builder): boolean {
  return b.hasForeign && b.top >= 0 && localNameOf(b, adjustedCurrentTag(b)) !== HTML
}

// ── Integration points: where HTML begins again inside foreign content ──

const TEXT_INTEGRATION = tagSet('math mi', 'math mo', 'math mn', 'math ms', 'math mtext')
const HTML_INTEGRATION = tagSet('svg foreignObject', 'svg desc', 'svg title')
const ANNOTATION = Tag['math annotation-xml']
const ENCODING = knownName('encoding')

function isHtmlIntegrationPoint(b: Builder): boolean {
  const tag = adjustedCurrentTag(b)
  return HTML_INTEGRATION[tag] === 1 || (tag === ANNOTATION && isHtmlAnnotation(b, b.openNode[b.top]))
}

function isHtmlAnnotation(b: Builder, node: number): boolean {
  const { name, from, to } = b.attributes
  for (let i = b.tree.start[node]; i < b.tree.stop[node]; i++) {
    if (attributeNameId(name, i) !== ENCODING) continue
    const encoding = decode(b.source, from[i], to[i], attributeDecoding(name, i)).toLowerCase()
    return encoding === 'text/html' || encoding === 'application/xhtml+xml'
  }
  return false
}

/** Whether a text in the foreign element that is open is treated as HTML all the same (§13.2.6). */
export function takesTextAsHtml(b: Builder): boolean {
  return TEXT_INTEGRATION[adjustedCurrentTag(b)] === 1 || isHtmlIntegrationPoint(b)
}

const MGLYPH = knownName('mglyph')
const MALIGNMARK = knownName('malignmark')
const SVG = knownName('svg')

/** The same for a start tag. */
export function takesTagAsHtml(b: Builder, tag: TagId): boolean {
  const current = adjustedCurrentTag(b)
  if (TEXT_INTEGRATION[current] === 1 && tag !== MGLYPH && tag !== MALIGNMARK) return true
  return (current === ANNOTATION && tag === SVG) || isHtmlIntegrationPoint(b)
}

// ── The rules for parsing tokens in foreign content ──

export function foreignText(b: Builder, from: number, to: number, how: number): void {
  insertText(b, from, to, how)
  if (b.isFramesetOk) b.isFramesetOk = isSpaceAndNuls(b, from, to, how)
}

/** HTML elements that end all foreign elements around them. */
// biome-ignore format: a table
const BREAKING_OUT = knownNames(
  'b', 'big', 'blockquote', 'body', 'br', 'center', 'code', 'dd', 'div', 'dl', 'dt', 'em', 'embed', 'h1', 'h2', 'h3', 'h4', 'h5',
  'h6', 'head', 'hr', 'i', 'img', 'li', 'listing', 'menu', 'meta', 'nobr', 'ol', 'p', 'pre', 'ruby', 's', 'small', 'span', 'strong',
  'strike', 'sub', 'sup', 'table', 'tt', 'u', 'ul', 'var',
)

function knownNames(...names: readonly KnownName[]): Uint8Array {
  const set = new Uint8Array(NAMES.length)
  for (const name of names) set[knownName(name)] = 1
  return set
}

const FONT_ATTRIBUTES = knownNames('color', 'face', 'size')

function isBreakingOut(b: Builder, tag: TagId): boolean {
  if (BREAKING_OUT[tag] === 1) return true
  if (tag !== Tag.font) return false
  const { attributes } = b
  for (let i = attributes.kept; i < attributes.length; i++) {
    if (FONT_ATTRIBUTES[attributeNameId(attributes.name, i)] === 1) return true
  }
  return false
}

function breakOut(b: Builder): void {
  while (b.top > 0 && localNameOf(b, b.openTag[b.top]) !== HTML && !takesTextAsHtml(b)) pop(b)
}

export function foreignStartTag(b: Builder, tag: TagId): void {
  if (isBreakingOut(b, tag)) {
    breakOut(b)
    startTagByRulesOf(b, b.mode, tag)
  } else {
    startForeign(b, tag, nameOf(b.names, adjustedCurrentTag(b)).startsWith('svg ') ? 'svg' : 'math')
  }
}

export function foreignEndTag(b: Builder, tag: TagId): void {
  if (tag === Tag.br || tag === Tag.p) {
    breakOut(b)
    endTagByRulesOf(b, b.mode, tag)
    return
  }
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i > floor; i--) {
    const local = localNameOf(b, b.openTag[i])
    if (local === HTML) {
      endTagByRulesOf(b, b.mode, tag)
      return
    }
    if (local === tag) {
      while (b.top >= i) pop(b)
      return
    }
  }
}

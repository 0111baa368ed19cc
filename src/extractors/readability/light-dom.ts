import { attribute, attributesOf, type Dom, isElement, type NodeId, tagName, textOf } from '../../parse/dom.ts'
import { Tag, tagSet } from '../../parse/tags.ts'

/**
 * As much of a changeable DOM as Readability.js asks for, made from ours: the interface of the parser that it brings
 * along for its tests (JSDOMParser.js), which is a small part of the standard's. Each node knows which of ours it was
 * made from, so that what is left of them at the end can be told.
 */
export class LightNode {
  readonly nodeType: number
  /** Of the page; -1 for what was made later. */
  readonly source: NodeId
  readonly ownerDocument: LightDocument
  parentNode: LightNode | null = null
  firstChild: LightNode | null = null
  lastChild: LightNode | null = null
  nextSibling: LightNode | null = null
  previousSibling: LightNode | null = null
  protected text = ''
  private nodeList: LightNode[] | undefined
  private elementList: LightElement[] | undefined

  constructor(nodeType: number, source: NodeId, ownerDocument: LightDocument) {
    this.nodeType = nodeType
    this.source = source
    this.ownerDocument = ownerDocument
  }

  get nodeName(): string {
    return '#text'
  }

  get childNodes(): LightNode[] {
    if (this.nodeList === undefined) {
      this.nodeList = []
      for (let child = this.firstChild; child !== null; child = child.nextSibling) this.nodeList.push(child)
    }
    return this.nodeList
  }

  get children(): LightElement[] {
    this.elementList ??= this.childNodes.filter(child => child instanceof LightElement)
    return this.elementList
  }

  get firstElementChild(): LightElement | null {
    return this.children[0] ?? null
  }

  get lastElementChild(): LightElement | null {
    return this.children.at(-1) ?? null
  }

  get nextElementSibling(): LightElement | null {
    let next = this.nextSibling
    while (next !== null && !(next instanceof LightElement)) next = next.nextSibling
    return next
  }

  get previousElementSibling(): LightElement | null {
    let previous = this.previousSibling
    while (previous !== null && !(previous instanceof LightElement)) previous = previous.previousSibling
    return previous
  }

  get textContent(): string {
    if (this.nodeType === TEXT) return this.text
    let text = ''
    for (let node = following(this, this); node !== null; node = following(node, this)) {
      if (node.nodeType === TEXT) text += node.text
    }
    return text
  }

  set textContent(text: string) {
    if (this.nodeType === TEXT) this.text = text
    else {
      while (this.firstChild !== null) this.removeChild(this.firstChild)
      this.appendChild(this.ownerDocument.createTextNode(text))
    }
  }

  appendChild<N extends LightNode>(child: N): N {
    return this.put(child, null)
  }

  replaceChild<N extends LightNode>(child: LightNode, old: N): N {
    const next = old.nextSibling === child ? child.nextSibling : old.nextSibling
    this.removeChild(old)
    this.put(child, next)
    return old
  }

  removeChild<N extends LightNode>(child: N): N {
    if (child.previousSibling === null) this.firstChild = child.nextSibling
    else child.previousSibling.nextSibling = child.nextSibling
    if (child.nextSibling === null) this.lastChild = child.previousSibling
    else child.nextSibling.previousSibling = child.previousSibling
    child.parentNode = child.previousSibling = child.nextSibling = null
    this.forgetLists()
    return child
  }

  remove(): void {
    this.parentNode?.removeChild(this)
  }

  getElementsByTagName(name: string): LightElement[] {
    return this.querySelectorAll(name)
  }

  /** Asked for with names alone: `h1,h2`, `*`. */
  querySelectorAll(names: string): LightElement[] {
    const wanted = names.toUpperCase().split(',')
    const found: LightElement[] = []
    for (let node = following(this, this); node !== null; node = following(node, this)) {
      if (node.nodeType === ELEMENT && (wanted[0] === '*' || wanted.includes(node.nodeName)))
        found.push(node as LightElement)
    }
    return found
  }

  private put<N extends LightNode>(child: N, before: LightNode | null): N {
    child.remove()
    const after = before === null ? this.lastChild : before.previousSibling
    child.parentNode = this
    child.nextSibling = before
    child.previousSibling = after
    if (after === null) this.firstChild = child
    else after.nextSibling = child
    if (before === null) this.lastChild = child
    else before.previousSibling = child
    this.forgetLists()
    return child
  }

  private forgetLists(): void {
    this.nodeList = this.elementList = undefined
  }
}
const ELEMENT = 1
const TEXT = 3
const DOCUMENT = 9

/** The next node in document order, inside `root`. */
export function following(node: LightNode, root: LightNode): LightNode | null {
  if (node.firstChild !== null) return node.firstChild
  let at: LightNode | null = node
  while (at !== null && at !== root) {
    if (at.nextSibling !== null) return at.nextSibling
    at = at.parentNode
  }
  return null
}

class Attribute {
  readonly name: string
  readonly value: string

  constructor(name: string, value: string) {
    this.name = name
    this.value = value
  }

  cloneNode(): Attribute {
    return this
  }
}

export class LightElement extends LightNode {
  tagName: string
  localName: string
  /** Never changed, only replaced, so that copies may share it; undefined while all is as on the page. */
  private ownAttributes: readonly Attribute[] | undefined
  private copy: LightElement | undefined

  constructor(name: string, source: NodeId, ownerDocument: LightDocument) {
    super(ELEMENT, source, ownerDocument)
    this.localName = name
    this.tagName = name.toUpperCase()
  }

  override get nodeName(): string {
    return this.tagName
  }

  get attributes(): readonly Attribute[] {
    this.ownAttributes ??=
      this.source < 0
        ? []
        : attributesOf(this.ownerDocument.dom, this.source).map(([name, value]) => new Attribute(name, value))
    return this.ownAttributes
  }

  getAttribute(name: string): string | null {
    if (this.ownAttributes === undefined && this.source >= 0)
      return attribute(this.ownerDocument.dom, this.source, name) ?? null
    return this.attributes.find(own => own.name === name)?.value ?? null
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null
  }

  setAttribute(name: string, value: string): void {
    const at = this.attributes.findIndex(own => own.name === name)
    const all = [...this.attributes]
    all[at < 0 ? all.length : at] = new Attribute(name, value)
    this.ownAttributes = all
  }

  setAttributeNode({ name, value }: Attribute): void {
    this.setAttribute(name, value)
  }

  removeAttribute(name: string): void {
    if (this.hasAttribute(name)) this.ownAttributes = this.attributes.filter(own => own.name !== name)
  }

  /** The element without what is in it. */
  shallowCopy(): LightElement {
    const copy = new LightElement(this.localName, this.source, this.ownerDocument)
    copy.ownAttributes = this.ownAttributes
    return copy
  }

  get id(): string {
    return this.getAttribute('id') ?? ''
  }

  set id(value: string) {
    this.setAttribute('id', value)
  }

  get className(): string {
    return this.getAttribute('class') ?? ''
  }

  set className(value: string) {
    this.setAttribute('class', value)
  }

  get src(): string {
    return this.getAttribute('src') ?? ''
  }

  get srcset(): string {
    return this.getAttribute('srcset') ?? ''
  }

  get style(): Style {
    const style = this.getAttribute('style') ?? ''
    if (!HIDES.test(style)) return SHOWN
    return { display: declaration(style, 'display'), visibility: declaration(style, 'visibility') }
  }

  /** Read and set for one purpose only: to have the page again as it was, for another attempt. No markup is written. */
  get innerHTML(): string {
    if (this.localName === 'body') this.copy = copyOf(this)
    return ''
  }

  set innerHTML(_: string) {
    if (this.copy === undefined) return
    while (this.firstChild !== null) this.removeChild(this.firstChild)
    const copy = copyOf(this.copy)
    while (copy.firstChild !== null) this.appendChild(copy.firstChild)
  }
}

interface Style {
  readonly display: string
  readonly visibility: string
}

const HIDES = /display|visibility/i
const SHOWN: Style = { display: '', visibility: '' }

function declaration(style: string, property: string): string {
  for (const part of style.split(';')) {
    const colon = part.indexOf(':')
    if (part.slice(0, colon).trim().toLowerCase() === property)
      return part
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  return ''
}

class LightText extends LightNode {
  constructor(text: string, source: NodeId, ownerDocument: LightDocument) {
    super(TEXT, source, ownerDocument)
    this.text = text
  }
}

export class LightDocument extends LightNode {
  readonly dom: Dom
  readonly baseURI: string
  readonly documentURI: string

  constructor(dom: Dom, url: string) {
    super(DOCUMENT, 0, undefined as never)
    this.dom = dom
    this.baseURI = this.documentURI = url
  }

  get documentElement(): LightElement | null {
    return this.firstElementChild
  }

  get body(): LightElement | null {
    return this.documentElement?.children.find(child => child.localName === 'body') ?? null
  }

  get title(): string {
    return this.getElementsByTagName('title')[0]?.textContent ?? ''
  }

  createElement(name: string): LightElement {
    return new LightElement(name.toLowerCase(), -1, this)
  }

  createTextNode(text: string): LightNode {
    return new LightText(text, -1, this)
  }
}

/** Readability throws scripts away first, and takes `<noscript>` only for pictures. */
const LEFT_OUT = tagSet('script', 'noscript', 'style')

export function lightDocument(dom: Dom, url: string): LightDocument {
  const document = new LightDocument(dom, url)
  const made: LightNode[] = new Array(dom.length)
  made[0] = document
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (LEFT_OUT[tag] === 1) node = dom.end[node] - 1
    else if (tag === Tag['#text'] || isElement(dom, node)) {
      made[node] = isElement(dom, node)
        ? element(dom, node, document)
        : new LightText(textOf(dom, node), node, document)
      made[dom.parent[node]].appendChild(made[node])
    }
  }
  // So that it renames elements in place instead of making new ones, which would forget where they came from.
  Object.assign(document.documentElement ?? {}, { __JSDOMParser__: true })
  return document
}

function element(dom: Dom, node: NodeId, document: LightDocument): LightElement {
  const name = tagName(dom, node)
  return new LightElement(name.slice(name.indexOf(' ') + 1), node, document)
}

/** Walks through the original and the copy in step. */
function copyOf(root: LightElement): LightElement {
  const top = root.shallowCopy()
  let copy: LightNode = top
  for (let node: LightNode = root, next = following(root, root); next !== null; next = following(node, root)) {
    for (; next.parentNode !== node; node = node.parentNode!) copy = copy.parentNode!
    copy = copy.appendChild(
      next instanceof LightElement
        ? next.shallowCopy()
        : new LightText(next.textContent, next.source, next.ownerDocument),
    )
    node = next
  }
  return top
}

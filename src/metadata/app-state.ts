import { attribute, type Dom, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { type Json, parseJson, readJson, readString } from './loose-json.ts'

/** Data that a page carries for its own scripts, and the kind of framework that left it. */
export interface AppState {
  readonly value: Json
  readonly from: 'next-data' | 'next-stream' | 'nuxt' | 'apollo' | 'state' | 'json'
}

const JSON_TYPES = new Set(['application/json', 'text/json', 'application/hal+json', 'text/x-json'])

/** All such data on the page. Nothing is run: literals are read, everything else is passed over. */
export function appStates(dom: Dom): AppState[] {
  const states: AppState[] = []
  let stream = ''
  for (let n = 0; n < dom.length; n++) {
    if (dom.tag[n] !== Tag.script) continue
    const type = attribute(dom, n, 'type')?.toLowerCase() ?? ''
    const id = attribute(dom, n, 'id') ?? ''
    if (JSON_TYPES.has(type) || id === '__NEXT_DATA__') {
      for (const value of parseJson(textContent(dom, n))) states.push({ value, from: fromName(id, 'json') })
    } else if (type === '' || type === 'module' || type.includes('javascript')) {
      const script = textContent(dom, n)
      stream += nextChunks(script)
      for (const state of assignments(script)) states.push(state)
    }
  }
  if (stream !== '') states.push({ value: flightRows(stream), from: 'next-stream' })
  return states
}

function fromName(name: string, otherwise: AppState['from']): AppState['from'] {
  if (name.includes('NEXT')) return 'next-data'
  if (name.includes('NUXT')) return 'nuxt'
  return name.includes('APOLLO') ? 'apollo' : otherwise
}

// window.__INITIAL_STATE__ = {…, self["__x"] = […, __APOLLO_STATE__={…, window.state = JSON.parse("…
const ASSIGNMENT =
  /(?:\b(?:window|self|globalThis)(?:\.|\[["'])|\b(?=__))([\w$.]{1,80})(?:["']\])?\s?=\s?(?=[{[]|JSON\.parse\()/g

function assignments(script: string): AppState[] {
  const states: AppState[] = nuxtState(script)
  let done = 0
  for (const match of script.matchAll(ASSIGNMENT)) {
    const start = match.index + match[0].length
    if (start < done) continue // inside a value that was read already
    const read = script[start] === 'J' ? readQuoted(script, start + PARSE_CALL.length) : readJson(script, start)
    if (read === undefined) continue
    done = read.end
    states.push({ value: read.value, from: fromName(match[1], 'state') })
  }
  return states
}

const PARSE_CALL = 'JSON.parse('

/** Nuxt 2 wraps its state in a function, to name values that occur twice; what that returns is a literal. */
function nuxtState(script: string): AppState[] {
  const start = script.search(/__NUXT__\s?=\s?\(?function/)
  const body = start < 0 ? -1 : script.indexOf('return', start)
  const open = body < 0 ? -1 : script.slice(body, body + 10).search(/[{[]/)
  return open < 0 ? [] : [{ value: readJson(script, body + open).value, from: 'nuxt' }]
}

/** JSON in a string, perhaps percent-encoded: JSON.parse("{\"a\":1}"), JSON.parse(decodeURIComponent("%7B…")). */
function readQuoted(script: string, start: number): { value: Json; end: number } | undefined {
  const isEncoded = script.startsWith('decodeURIComponent(', start)
  const at = isEncoded ? start + 'decodeURIComponent('.length : start
  if (script[at] !== '"' && script[at] !== "'") return undefined
  const { value, end } = readString(script, at)
  const text = isEncoded ? decoded(value) : value
  return { value: parseJson(text), end }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const NEXT_CHUNK = /__next_f\s?\.push\(\s?(?=\[)/g

/** The stream of React server components that Next.js writes piece by piece: self.__next_f.push([1,"…"]). */
function nextChunks(script: string): string {
  let text = ''
  let done = 0
  for (const match of script.matchAll(NEXT_CHUNK)) {
    if (match.index < done) continue
    const { value, end } = readJson(script, match.index + match[0].length)
    done = end
    if (Array.isArray(value) && typeof value[1] === 'string') text += value[1]
  }
  return text
}

/**
 * The rows of that stream: `1a:{json}` up to the line end, or `1b:T5d3,` and so many bytes of text. Rows that are
 * neither (imports, hints) are passed over.
 */
function flightRows(stream: string): Json[] {
  const rows: Json[] = []
  const row = /([0-9a-f]+):(?:T([0-9a-f]+),)?/y
  for (let at = 0; at < stream.length; ) {
    row.lastIndex = at
    const match = row.exec(stream)
    const start = at + (match?.[0].length ?? 0)
    if (match?.[2] !== undefined) {
      at = textEnd(stream, start, Number.parseInt(match[2], 16))
      rows.push(stream.slice(start, at))
      continue
    }
    const line = stream.indexOf('\n', at)
    const end = line < 0 ? stream.length : line
    if (match !== null && (stream[start] === '{' || stream[start] === '[')) {
      for (const value of parseJson(stream.slice(start, end))) rows.push(value)
    }
    at = end + 1
  }
  return rows
}

/** Where so many UTF-8 bytes end. */
function textEnd(text: string, from: number, bytes: number): number {
  let at = from
  for (let left = bytes; left > 0 && at < text.length; at++) {
    const code = text.charCodeAt(at)
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
  }
  return at
}

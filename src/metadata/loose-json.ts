/** What JSON can hold. */
export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// What hid a script from browsers of the nineties and from XML parsers.
const WRAPPERS = /<!\[CDATA\[|\]\]>|<!--|-->/g

/** The strict value where the text is JSON, else whatever the loose reader can save. */
export function parseJson(text: string): Json[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return readAll(text.replaceAll(WRAPPERS, ' '))
  }
}

/** All objects and arrays that a text holds one after another, as broken JSON-LD blocks do. */
function readAll(text: string): Json[] {
  const values: Json[] = []
  for (let at = nextOpening(text, 0); at >= 0; ) {
    const { value, end } = readJson(text, at)
    values.push(value)
    at = nextOpening(text, end)
  }
  return values
}

function nextOpening(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at
  return -1
}

interface Open {
  readonly values: Json[] | JsonObject
  key: string | undefined
}

/**
 * Reads one value that starts at `from`: JSON as people and template engines write it, and JavaScript literals. Comments,
 * trailing and doubled commas, bare and single-quoted keys, raw line ends and unescaped quotes in strings are accepted; an
 * expression that is no literal (a call, a function, `undefined`) reads as null; nothing is ever evaluated. What is
 * still open at the end of the text is closed there. One pass with its own stack, so depth costs memory only.
 */
export function readJson(text: string, from: number): { value: Json; end: number } {
  const open: Open[] = []
  let root: Json = null
  let at = from
  const place = (value: Json): void => {
    const top = open.at(-1)
    if (top === undefined) root = value
    else if (Array.isArray(top.values)) top.values.push(value)
    else if (top.key !== undefined && top.key !== '__proto__') top.values[top.key] = value
    if (top !== undefined) top.key = undefined
  }
  do {
    at = skipBlank(text, at)
    const top = open.at(-1)
    const char = text[at]
    if (char === '{' || char === '[') {
      const values: Json[] | JsonObject = char === '{' ? {} : []
      place(values)
      open.push({ values, key: undefined })
      at++
    } else if (char === '}' || char === ']') {
      open.pop()
      at++
    } else if (char === ',' || char === ':') {
      at++
    } else if (top !== undefined && !Array.isArray(top.values) && top.key === undefined) {
      const name = readName(text, at)
      at = skipBlank(text, name.end)
      if (text[at] === ':') top.key = name.value
    } else {
      const scalar = readScalar(text, at)
      place(scalar.value)
      at = scalar.end
    }
  } while (open.length > 0 && at < text.length)
  return { value: root, end: Math.min(at, text.length) }
}

/** Past white space and comments. */
function skipBlank(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 0x20 || code === 0xa0 || code === 0xfeff) continue
    if (code !== 0x2f /* / */) return at
    const close = text[at + 1] === '*' ? text.indexOf('*/', at + 2) : text[at + 1] === '/' ? text.indexOf('\n', at) : at
    if (close === at) return at
    if (close < 0) return text.length
    at = text[at + 1] === '*' ? close + 1 : close
  }
  return at
}

function isQuote(char: string | undefined): boolean {
  return char === '"' || char === "'" || char === '`'
}

/** A key: quoted, or everything up to the colon. */
function readName(text: string, from: number): { value: string; end: number } {
  if (isQuote(text[from])) return readString(text, from)
  let end = from + 1
  while (end < text.length && !':,{}[]"'.includes(text[end])) end++
  return { value: text.slice(from, end).trim(), end }
}

/**
 * A quoted string. A double quote ends it only where something may follow a string there, so that an unescaped quote
 * inside a headline does not. That asks one look past the white space behind each quote: still linear.
 */
export function readString(text: string, from: number): { value: string; end: number } {
  const quote = text[from]
  let at = from + 1
  for (; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === quote) {
      if (quote !== '"') break
      if (mayFollowString(text, skipSpace(text, at + 1))) break
    }
  }
  return { value: decodeEscapes(text.slice(from + 1, at)), end: Math.min(at + 1, text.length) }
}

function mayFollowString(text: string, at: number): boolean {
  return at >= text.length || ',:]});+'.includes(text[at]) || (text[at] === '.' && /[a-z_]/i.test(text[at + 1] ?? ''))
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return at
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\n': '' }

/** Escapes of JSON and JavaScript; an unknown one stands for its character. */
function decodeEscapes(raw: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi,
    (_, point: string | undefined, unit: string | undefined, byte: string | undefined, char: string) => {
      const hex = point ?? unit ?? byte
      if (hex === undefined) return ESCAPES[char] ?? char
      const code = Number.parseInt(hex, 16)
      return code > 0x10ffff ? '' : String.fromCodePoint(code)
    },
  )
}

// `!0` and `!1` are how minifiers write true and false.
const WORDS: Readonly<Record<string, Json>> = { true: true, '!0': true, false: false, '!1': false }

function readScalar(text: string, from: number): { value: Json; end: number } {
  if (isQuote(text[from])) {
    const string = readString(text, from)
    return { value: string.value, end: skipExpression(text, string.end) }
  }
  const end = Math.max(skipExpression(text, from), from + 1)
  const word = text.slice(from, Math.min(end, from + 40)).trim()
  if (Object.hasOwn(WORDS, word)) return { value: WORDS[word], end }
  const number = Number(word)
  return { value: word !== '' && Number.isFinite(number) ? number : null, end }
}

/** To the comma or bracket that ends the expression at `from`; what it nests is passed over. */
function skipExpression(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const char = text[at]
    if (isQuote(char)) {
      at = readString(text, at).end
      continue
    }
    if (char === '(' || char === '{' || char === '[') depth++
    else if (char === ')' || char === '}' || char === ']') {
      if (depth === 0) return at
      depth--
    } else if (char === ',' && depth === 0) return at
    at++
  }
  return at
}

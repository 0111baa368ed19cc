/** A date as found: ISO 8601 (`2024-08-02`, or with the time where that was written for machines), and its place. */
export interface FoundDate {
  readonly iso: string
  readonly from: number
  readonly to: number
}

/** How the page writes its dates. */
export interface DateStyle {
  /** BCP 47; its month names are known beside the English ones. */
  readonly language: string
  /** 03/04/2024 is the third of April. */
  readonly isDayFirst: boolean
  /** 24/04/03 is not read: it may start with the year. */
  readonly isYearFirst: boolean
}

// The web is younger; and what lies ahead of tomorrow (somewhere it already is) was not published.
const FIRST_YEAR = 1990
const DAY_MS = 86_400_000

// Making a formatter costs more than reading a page's dates. Few tags are in use; hostile ones are not kept.
const styles = new Map<string, DateStyle>()
const MAX_STYLES = 300

/** The order of day, month and year in a locale, as the platform knows it. */
export function dateStyle(language: string): DateStyle {
  const known = styles.get(language)
  if (known !== undefined) return known
  const parts = formatter(language, { day: 'numeric', month: 'numeric', year: 'numeric' })?.formatToParts(0) ?? []
  const order = parts.map(part => part.type).filter(type => type === 'day' || type === 'month' || type === 'year')
  const style = { language, isDayFirst: order[0] === 'day', isYearFirst: order[0] === 'year' }
  if (styles.size < MAX_STYLES) styles.set(language, style)
  return style
}

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(language, {
      ...options,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
  } catch {
    return undefined
  }
}

// By language subtag, of which few hundred pass the check of languageTag.
const monthsByLanguage = new Map<string, ReadonlyMap<string, number>>()

/**
 * Month names of a language, long and short, alone and as they stand beside a day (Russian "январь" and "января"), taken
 * from the platform (CLDR), so no list of ours can be incomplete.
 */
function monthNames(language: string): ReadonlyMap<string, number> {
  const subtag = language.split('-', 1)[0]
  const known = monthsByLanguage.get(subtag)
  if (known !== undefined) return known
  const names = new Map<string, number>()
  for (const month of ['long', 'short'] as const) {
    for (const options of [{ month }, { month, day: 'numeric' }] as const) {
      const format = formatter(subtag, options)
      for (let m = 0; m < 12 && format !== undefined; m++) {
        const name = format.formatToParts(Date.UTC(2024, m, 2)).find(part => part.type === 'month')?.value ?? ''
        const word = name.replaceAll('.', '').toLowerCase()
        if (/^\p{L}[\p{L}\p{M}]+$/u.test(word)) names.set(word, m + 1)
      }
    }
  }
  monthsByLanguage.set(subtag, names)
  return names
}

function monthOf(word: string, style: DateStyle): number | undefined {
  if (word === 'sept') return 9 // American newspapers; CLDR has it for British English only
  return monthNames('en').get(word) ?? monthNames(style.language).get(word)
}

const ISO =
  /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)(?:[T\s]\s*(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i

/** A date written for machines: ISO 8601 with or without time, seconds or milliseconds since 1970, else as in text. */
export function parseDate(value: string, style: DateStyle, now: number): string | undefined {
  const iso = ISO.exec(value)
  if (iso !== null) {
    const day = isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]), now)
    return day === undefined || iso[4] === undefined ? day : `${day}T${iso[4]}:${iso[5]}${isoTail(iso[6], iso[7])}`
  }
  if (/^\d{10}(?:\d{3})?$/.test(value)) {
    const ms = Number(value) * (value.length === 10 ? 1000 : 1)
    return isPlausible(ms, now) ? `${new Date(ms).toISOString().slice(0, 19)}Z` : undefined
  }
  return datesIn(value, style, now)[0]?.iso
}

function isoTail(seconds: string | undefined, zone: string | undefined): string {
  const offset = zone === undefined || zone.length !== 5 ? (zone ?? '') : `${zone.slice(0, 3)}:${zone.slice(3)}`
  return `:${seconds ?? '00'}${offset.toUpperCase()}`
}

function isoDay(year: number, month: number, day: number, now: number): string | undefined {
  const ms = Date.UTC(year, month - 1, day)
  const exists = new Date(ms).getUTCMonth() === month - 1 && new Date(ms).getUTCDate() === day
  return exists && isPlausible(ms, now) ? new Date(ms).toISOString().slice(0, 10) : undefined
}

function isPlausible(ms: number, now: number): boolean {
  return ms >= Date.UTC(FIRST_YEAR, 0, 1) && ms <= now + DAY_MS
}

interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

// Numbers and words; a unit of East Asian dates is a word of its own.
const TOKEN = /\d+|[年月日년월일]|[\p{L}\p{M}]+/gu
// What may stand between the parts of a date: 3rd of August, 3 de agosto de 2024, 3-го августа.
const FILLERS = new Set(['st', 'nd', 'rd', 'th', 'of', 'de', 'del', 'd', 'the', 'er', 'го', 'ngày', 'tháng', 'năm'])
const MAX_GAP = 3

// Every date has a year of four digits, or parts that touch a mark.
const HAS_DATE = /\d{4}|\d ?[./-] ?\d/

/** All dates in a text, in order. Linear: tokens are looked at in triples. */
export function datesIn(text: string, style: DateStyle, now: number): FoundDate[] {
  const western = westernDigits(text)
  if (!HAS_DATE.test(western)) return []
  const tokens = tokensOf(western)
  const found: FoundDate[] = []
  for (let i = 0; i + 2 < tokens.length; i++) {
    const [a, b, c] = [tokens[i], tokens[i + 1], tokens[i + 2]]
    if (b.from - a.to > MAX_GAP || c.from - b.to > MAX_GAP) continue
    const iso = dateOf(text, a, b, c, style, now)
    if (iso === undefined) continue
    found.push({ iso, from: a.from, to: c.to })
    i += 2
  }
  return found
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0].toLowerCase()
    const last = tokens.at(-1)
    const to = match.index + word.length
    // A filler or unit belongs to the token before it, so that triples stay triples.
    if (last !== undefined && match.index - last.to <= 2 && (FILLERS.has(word) || /^[年月日년월일]$/.test(word))) {
      tokens[tokens.length - 1] = { ...last, to }
    } else tokens.push({ text: word, from: match.index, to })
  }
  return tokens
}

/** Arabic, Persian, Devanagari … and full-width digits as 0-9, each in its place. */
function westernDigits(text: string): string {
  if (!/[^\x00-\x7f]/.test(text)) return text
  return text.replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    if (code < 0x80 || digit.length > 1) return digit
    // Every script's digits are a run of ten that starts at a code of the form …0 or …6 (Unicode §4.6).
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String(code - zero)
  })
}

function dateOf(text: string, a: Token, b: Token, c: Token, style: DateStyle, now: number): string | undefined {
  const [x, y, z] = [numberOf(a), numberOf(b), numberOf(c)]
  const month = y === undefined ? monthOf(b.text, style) : x === undefined ? monthOf(a.text, style) : undefined
  if (month !== undefined && x !== undefined && z !== undefined) {
    if (a.text.length === 4) return isoDay(gregorian(x, style), month, z, now) // 2024 August 2
    return c.text.length === 4 ? isoDay(gregorian(z, style), month, x, now) : undefined // 2 August 2024
  }
  if (month !== undefined && y !== undefined && z !== undefined) {
    return c.text.length === 4 ? isoDay(gregorian(z, style), month, y, now) : undefined // August 2, 2024
  }
  if (x === undefined || y === undefined || z === undefined) return undefined
  return numericDate(text, [a, b, c], [x, y, z], style, now)
}

function numberOf(token: Token): number | undefined {
  const code = token.text.charCodeAt(0)
  return code >= 0x30 && code <= 0x39 && token.text.length <= 4 ? Number(token.text) : undefined
}

// The Thai year counts from 543 BC.
function gregorian(year: number, style: DateStyle): number {
  return style.language.startsWith('th') && year > 2400 ? year - 543 : year
}

function numericDate(
  text: string,
  [a, b, c]: readonly [Token, Token, Token],
  [x, y, z]: readonly [number, number, number],
  style: DateStyle,
  now: number,
): string | undefined {
  const isBroken = /[\p{L}\d]/u
  const between = text.slice(a.to, b.from).trim()
  const isUnit = /[年년]/.test(text.slice(a.from, b.from))
  if (isBroken.test(between) || (!isUnit && !['-', '/', '.'].includes(between))) return undefined
  if (!isUnit && text.slice(b.to, c.from).trim() !== between) return undefined
  // More of the same behind it is a version, an address or a phone number.
  if (!isUnit && /^[-/.]\d/.test(text.slice(c.to, c.to + 2))) return undefined
  if (a.text.length === 4) return isoDay(gregorian(x, style), y, z, now)
  if (c.text.length !== 4 && (c.text.length !== 2 || style.isYearFirst)) return undefined
  const year = c.text.length === 4 ? gregorian(z, style) : fullYear(z, now)
  const isDayFirst = x > 12 || (y <= 12 && (style.isDayFirst || between === '.'))
  return isDayFirst ? isoDay(year, y, x, now) : isoDay(year, x, y, now)
}

function fullYear(twoDigits: number, now: number): number {
  const year = 2000 + twoDigits
  return year > new Date(now).getUTCFullYear() + 1 ? year - 100 : year
}

/** A date in a path: /2024/08/02/…, /2024-08-02-… */
export function dateInUrl(url: string, now: number): string | undefined {
  const match = /[/_-]((?:19|20)\d{2})[/_-]?([01]\d)[/_-]?([0-3]\d)(?:[/_-]|$)/.exec(url)
  return match === null ? undefined : isoDay(Number(match[1]), Number(match[2]), Number(match[3]), now)
}

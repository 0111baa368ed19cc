import { UserError } from '../user-error.ts'
import { type Format, formatNames } from './document.ts'
import type { PlainOptions } from './extract-job.ts'

/** What a request may ask for beside the page: the library's options, and how to write the answer. */
export const OPTION_TYPES = {
  extractor: 'string',
  focus: 'string',
  hidden: 'string',
  comments: 'string',
  links: 'boolean',
  images: 'boolean',
  tables: 'boolean',
} as const

const FIELD_TYPES = {
  html: 'string',
  url: 'string',
  format: 'string',
  withMetadata: 'boolean',
  options: 'object',
} as const

export interface Asked {
  readonly html?: string
  readonly url?: string
  readonly format?: Format
  readonly withMetadata?: boolean
  readonly options: PlainOptions
}

/** From a query: every field and option by its name. */
export function askedByQuery(query: URLSearchParams): Asked {
  const { html, options, ...fields } = FIELD_TYPES
  const types = { ...fields, ...OPTION_TYPES }
  const values = Object.fromEntries([...query].map(([name, text]) => [name, fromText(text, types[name as 'url'])]))
  check(values, types, 'parameter')
  const { url, format, withMetadata, ...chosen } = values
  return asked({ url, format, withMetadata, options: chosen })
}

/** From a JSON body: `{html, url, format, withMetadata, options: {…}}`. */
export function askedByJson(body: unknown): Asked {
  if (!isObject(body))
    throw new UserError('bad-json', 'The body is not a JSON object. Give {"html": "…"} or {"url": "…"}.')
  check(body, FIELD_TYPES, 'field')
  check(body['options'] ?? {}, OPTION_TYPES, 'option')
  return asked(body)
}

function asked(values: Readonly<Record<string, unknown>>): Asked {
  const { format } = values
  if (format !== undefined && !formatNames.includes(format as Format)) {
    throw new UserError('bad-option', `The format is ${JSON.stringify(format)}. Use one of: ${formatNames.join(', ')}.`)
  }
  return { ...withoutUndefined(values), options: withoutUndefined(values['options'] ?? {}) }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['', true],
  ['false', false],
  ['0', false],
])

function fromText(text: string, type: string | undefined): unknown {
  if (type !== 'boolean') return text
  return BOOLEANS.get(text) ?? text
}

function check(values: object, types: Readonly<Record<string, string>>, kind: string): void {
  for (const [name, value] of Object.entries(values)) {
    if (!Object.hasOwn(types, name)) {
      throw new UserError('bad-option', `There is no ${kind} "${name}". Use: ${Object.keys(types).join(', ')}.`)
    }
    if (value !== undefined && value !== null && typeof value !== types[name]) {
      throw new UserError('bad-option', `The ${kind} ${name} is ${JSON.stringify(value)}. Give a ${types[name]}.`)
    }
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

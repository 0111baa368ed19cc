import { extractorNames } from '../extractors/index.ts'
import { formatNames } from './document.ts'
import { scrapeFormats } from './shapes.ts'
import { version } from './version.ts'

/** An operation as the table below has it; `openApi` writes it out. */
interface Operation {
  readonly summary: string
  readonly description?: string
  readonly parameters?: Readonly<Record<string, object>>
  readonly body?: Readonly<Record<string, object>>
  readonly answers: Readonly<Record<string, object>>
}

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: object
}

export interface OperationObject {
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly { name: string; in: string; description?: string; schema: object }[]
  readonly requestBody?: { readonly required: true; readonly content: object }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
}

const text = (description: string) => ({ type: 'string', description })
const choice = (values: readonly string[], description: string) => ({ type: 'string', enum: values, description })
const flag = (description: string) => ({ type: 'boolean', default: true, description })
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

const OPTIONS = {
  extractor: choice(extractorNames, 'The system that finds the content; /v1/extractors describes them.'),
  focus: choice(['balanced', 'precision', 'recall'], 'Rather too little, or rather too much?'),
  hidden: choice(['auto', 'strip', 'keep', 'mark'], 'Text that a reader would not see.'),
  comments: choice(['include', 'separate', 'exclude'], "Readers' comments."),
  links: flag('Write link targets.'),
  images: flag('Write images.'),
  tables: flag('Write tables.'),
}
const WRITING = {
  format: choice(formatNames, 'What to write; without it the header Accept decides.'),
  withMetadata: { type: 'boolean', default: false, description: 'Begin with title, authors, date and so on.' },
}
const URL_FIELD = { url: text('Where the page is, or where it was found.') }

const DOCUMENTS = {
  'application/json': { $ref: '#/components/schemas/Extraction' },
  'text/markdown': text('The main content.'),
  'text/plain': text('The main content.'),
  'text/html': text('The main content, safe to show.'),
}
const ROWS = { 'application/x-ndjson': text('One JSON object a line.') }

const PATHS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/extract': {
    post: {
      summary: 'The main content of a page that you send.',
      description:
        'The body is the page (HTML, or bytes in any encoding) or JSON. JSON that has a url and no html is fetched. ' +
        'Where nothing is found, the header X-Pith-Reason and the field reason say why.',
      parameters: { ...URL_FIELD, ...WRITING, ...OPTIONS },
      body: {
        'application/json': object({ html: text('The page.'), ...URL_FIELD, ...WRITING, options: object(OPTIONS) }),
        'text/html': text('The page.'),
        'application/octet-stream': text('The page, in any encoding.'),
      },
      answers: DOCUMENTS,
    },
    get: {
      summary: 'The main content of a page that is fetched.',
      parameters: { ...URL_FIELD, ...WRITING, ...OPTIONS },
      answers: DOCUMENTS,
    },
  },
  '/{url}': {
    get: {
      summary: 'The page at that address, for people and for users of Jina Reader.',
      description:
        'The address follows the slash as it is: /https://example.org/a?b=c. The header Accept, or X-Return-Format ' +
        '(markdown, text, html), chooses the answer; plain text has Title, URL Source and Markdown Content.',
      answers: { ...DOCUMENTS, 'application/json': object({ code: { type: 'integer' }, data: object({}) }) },
    },
  },
  '/v1/batch': {
    post: {
      summary: 'Many pages, one a line, answered in order while they arrive: the contract of `pith pipe`.',
      description:
        'In: {"id", "html", "url"?}. Out: {"id", "title", "authors", "published", "language", "pageType", "confidence", and ' +
        'the format under its own name}, or {"id", "line", "error": {"code", "message"}}. The format is text unless asked ' +
        'for otherwise; json gives text, markdown, html and blocks.',
      parameters: { format: WRITING.format, ...OPTIONS },
      body: ROWS,
      answers: ROWS,
    },
  },
  '/v1/scrape': {
    post: {
      summary: 'A page that is fetched, in the shape of Firecrawl.',
      body: {
        'application/json': object(
          {
            url: text('Where the page is.'),
            formats: { type: 'array', items: { type: 'string', enum: scrapeFormats }, default: ['markdown'] },
            onlyMainContent: flag('Leave out menus and the like.'),
            timeout: { type: 'integer', description: 'Longest time for fetching, in milliseconds.' },
          },
          { required: ['url'] },
        ),
      },
      answers: { 'application/json': object({ success: { type: 'boolean' }, data: object({}) }) },
    },
  },
  '/v1/extractors': {
    get: {
      summary: 'The systems that can be chosen.',
      answers: { 'application/json': { type: 'array', items: object({ name: text('For the option extractor.') }) } },
    },
  },
  '/mcp': {
    post: {
      summary: 'The Model Context Protocol (streamable HTTP, without sessions): one tool, read_page.',
      body: { 'application/json': object({}, { description: 'A message of JSON-RPC 2.0.' }) },
      answers: { 'application/json': object({}, { description: 'Its reply.' }) },
    },
  },
  '/healthz': { get: { summary: 'Is the server well?', answers: { 'application/json': object({}) } } },
  '/metrics': { get: { summary: 'Counts and times for Prometheus.', answers: { 'text/plain': text('Metrics.') } } },
  '/openapi.json': { get: { summary: 'This description, for programs.', answers: { 'application/json': object({}) } } },
  '/docs': { get: { summary: 'This description, for people.', answers: { 'text/html': text('A page.') } } },
}

/** What an answer may be beside 200; docs/server.md has the codes. */
const ERRORS: Readonly<Record<string, string>> = {
  400: 'Something in the request must be changed; the message says what.',
  401: 'The server wants a token.',
  403: 'The address is not on the public web, or the request comes from a page of another site.',
  413: 'The page is larger than the server takes.',
  422: 'The page takes more time or memory than it may.',
  502: 'The page could not be fetched.',
  503: 'Too much work: try again after the seconds of Retry-After.',
  504: 'Fetching the page took too long.',
}

/** The description of the API, by OpenAPI 3.1. */
export function openApi(): OpenApi {
  return {
    openapi: '3.1.0',
    info: { title: 'pith', version: version(), description: 'Finds the main content of web pages.' },
    paths: Object.fromEntries(
      Object.entries(PATHS).map(([path, operations]) => [
        path,
        Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, writtenOut(path, method, one)])),
      ]),
    ),
    components: {
      schemas: { Extraction: EXTRACTION, Error: ERROR },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function writtenOut(path: string, method: string, operation: Operation): OperationObject {
  const { parameters = {}, body, answers, ...words } = operation
  const inPath = path === '/{url}' ? [{ name: 'url', in: 'path', required: true, schema: { type: 'string' } }] : []
  const inQuery = Object.entries(parameters).map(([name, schema]) => ({ name, in: 'query', schema }))
  const mayFail = path.startsWith('/v1/') || path === '/{url}'
  return {
    ...words,
    operationId: `${method}${path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    parameters: [...inPath, ...inQuery],
    ...(body && { requestBody: { required: true, content: asContent(body) } }),
    responses: {
      200: { description: 'The answer.', content: asContent(answers) },
      ...(mayFail && Object.fromEntries(Object.entries(ERRORS).map(([status, why]) => [status, errorAnswer(why)]))),
    },
  } as OperationObject
}

const asContent = (schemas: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]))

const errorAnswer = (description: string) => ({
  description,
  content: asContent({ 'application/json': { $ref: '#/components/schemas/Error' } }),
})

const ERROR = object({
  error: object({ code: text('For programs.'), message: text('What is wrong, and what to do.') }),
})

const EXTRACTION = object({
  title: text('The title.'),
  authors: { type: 'array', items: { type: 'string' } },
  published: text('ISO 8601.'),
  modified: text('ISO 8601.'),
  site: text('The name of the site.'),
  description: text('A short description.'),
  language: text('BCP 47.'),
  url: text('The address by which the page wants to be known.'),
  image: text('The address of the main image.'),
  tags: { type: 'array', items: { type: 'string' } },
  license: text('The licence.'),
  sources: { type: 'object', description: 'For each field, where it was found.' },
  text: text('The main content as text.'),
  markdown: text('The main content as Markdown.'),
  html: text('The main content as safe HTML.'),
  comments: text("Readers' comments, where they are wanted apart."),
  blocks: { type: 'array', items: { type: 'object' }, description: 'Every block of the page, kept or not.' },
  pageType: text('The kind of page.'),
  confidence: { type: 'number', minimum: 0, maximum: 1 },
  reason: text('Why there is nothing.'),
  extractor: text('The system that was used.'),
  warnings: { type: 'array', items: { type: 'string' } },
})

import { createHash } from 'node:crypto'
import { escapeHtml } from './document.ts'
import type { OpenApi, OperationObject } from './openapi.ts'

/** Of a reader's view and of the description of the API: the reader's own fonts and colours, lines of a good length. */
export const READER_CSS = `:root { color-scheme: light dark }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
h1, h2, h3 { line-height: 1.25 }
img { max-width: 100%; height: auto }
pre { overflow-x: auto }
code, pre { font-size: .9em }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #8884 }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid #8888 }
`

/** What a reader's view may load: the page's pictures and that style sheet. Its links lead out of the sandbox. */
export const READER_CSP =
  "default-src 'none'; img-src https: http:; style-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation"

const styleHash = createHash('sha256').update(READER_CSS).digest('base64')

export const DOCS_HEADERS: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/** The description of the API for people: one page, no script. */
export function docsPage({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title} ${info.version}: the HTTP API</title>
<style>${READER_CSS}</style>
</head>
<body>
<h1>${info.title} ${info.version}</h1>
<p>${info.description} For programs: <a href="/openapi.json">openapi.json</a>.</p>
<p>An error is <code>{"error": {"code", "message"}}</code>; its message says what to do.</p>
${operations.join('\n')}
</body>
</html>
`
}

function section(
  path: string,
  method: string,
  { summary, description, parameters = [], requestBody, responses }: OperationObject,
) {
  const types = (content: object = {}) =>
    Object.keys(content)
      .map(type => `<code>${type}</code>`)
      .join(', ')
  return [
    `<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>`,
    `<p>${escapeHtml(summary)}</p>`,
    ...(description ? [`<p>${escapeHtml(description)}</p>`] : []),
    ...(parameters.length > 0 ? [`<table>\n${parameters.map(parameterRow).join('\n')}\n</table>`] : []),
    ...(requestBody ? [`<p>Takes ${types(requestBody.content)}.</p>`] : []),
    `<p>Gives ${types(responses[200].content)}.</p>`,
  ].join('\n')
}

function parameterRow({
  name,
  schema,
}: {
  name: string
  schema: { description?: string; enum?: readonly string[] }
}): string {
  const values = schema.enum ? ` One of: ${schema.enum.join(', ')}.` : ''
  return `<tr><th scope="row"><code>${name}</code></th><td>${escapeHtml((schema.description ?? '') + values)}</td></tr>`
}

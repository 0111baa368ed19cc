import { escapeHtml } from './document.ts'
import type { OpenApi, OperationObject } from './openapi.ts'
import { READER_HEAD } from './reader-style.ts'

/** The description of the API for people: one page, no script. */
export function docsPage({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${info.title} ${info.version}: the HTTP API</title>
${READER_HEAD}</head>
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

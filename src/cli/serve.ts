import { command } from './command.ts'
import { limitOptions, listeningOptions, serveUntilStopped } from './server-options.ts'

export default command({
  summary: 'Start an HTTP API (and a page to try it) that gives the main content of pages.',
  details: `GET  /https://example.org/    the page at that address; the header Accept chooses Markdown, text, HTML or JSON
POST /v1/extract              a page that you send, as HTML or as JSON {"html", "url", "format", "options"}
POST /v1/batch                pages as JSON, one a line, as for \`pith pipe\`
Also: GET /v1/extract?url=…, POST /v1/scrape, GET /v1/extractors, POST /mcp, /docs, /openapi.json, /healthz, /metrics.

It listens on this machine only, and fetches from the public web only.`,
  options: { ...listeningOptions, ...limitOptions },
  examples: [
    ['pith serve', 'http://127.0.0.1:7484/'],
    ['curl localhost:7484/https://example.org/', 'a page of the web as Markdown'],
    ["curl --data-binary @page.html 'localhost:7484/v1/extract?format=markdown'", 'a page of your own'],
    ['zcat pages.jsonl.gz | curl -sNT - -X POST localhost:7484/v1/batch', 'many of them'],
    ['PITH_TOKEN=$(openssl rand -hex 16) pith serve --host 0.0.0.0', 'for others, who know the token'],
  ],
  run: (values, _, io) => serveUntilStopped(values, '', io),
})

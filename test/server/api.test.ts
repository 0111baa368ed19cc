import { describe, expect, test } from 'vitest'
import { site, started, TRAMS } from './started.ts'

const HTML = { 'Content-Type': 'text/html' }
const post = (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = HTML) =>
  fetch(url, { method: 'POST', body, headers })
const postJson = (url: string, body: unknown) => post(url, JSON.stringify(body), { 'Content-Type': 'application/json' })
const trams = () => site((_, response) => response.writeHead(200, HTML).end(TRAMS))

describe('POST /v1/extract', () => {
  test('gives everything that was found in a page that is sent', async () => {
    const answer = await post(`${await started()}/v1/extract?url=https://tram.example/old`, TRAMS)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(await answer.json()).toMatchObject({
      title: 'Trams',
      authors: ['Jo Quill'],
      markdown: expect.stringContaining('[The dogs](https://tram.example/dogs)'),
      blocks: expect.arrayContaining([expect.objectContaining({ label: 'content' })]),
      confidence: expect.any(Number),
    })
  })

  test('takes JSON, with options', async () => {
    const url = `${await started()}/v1/extract`
    const options = { links: false, extractor: 'xpath-text' }
    const answer = await postJson(url, { html: TRAMS, format: 'markdown', options })
    expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    const markdown = await answer.text()
    expect(markdown).toContain('The dogs')
    expect(markdown).toContain('Fares')
    expect(markdown).not.toContain('](')
  })

  test('fetches for JSON that has an address only', async () => {
    const answer = await postJson(`${await started()}/v1/extract`, { url: await trams() })
    expect(await answer.json()).toMatchObject({ title: 'Trams' })
  })

  test.each([
    ['text/html; charset=windows-1252', '', 'Café'],
    ['application/x-www-form-urlencoded', '<meta charset=windows-1252>', 'Café'],
    ['application/octet-stream', '<meta charset=windows-1252>', 'Café'],
  ])('decodes bytes that come as %s', async (type, head, expected) => {
    const page = Buffer.from(`${head}<p>Caf\u00e9 at the old stop, open since the days of the first trams.`, 'latin1')
    const answer = await post(`${await started()}/v1/extract?format=text`, new Uint8Array(page), {
      'Content-Type': type,
    })
    expect(await answer.text()).toContain(expected)
  })

  test.each([
    ['text/markdown', 'text/markdown', '# Trams'],
    ['text/plain', 'text/plain', 'Every tram'],
    ['text/html', 'text/html', '<p>Every tram'],
    ['application/json', 'application/json', '"title":"Trams"'],
    ['text/html;q=0.5, text/markdown', 'text/markdown', '# Trams'],
  ])('answers Accept: %s', async (accept, type, expected) => {
    const answer = await post(`${await started()}/v1/extract`, TRAMS, { ...HTML, Accept: accept })
    expect(answer.headers.get('Content-Type')).toContain(type)
    expect(answer.headers.get('Vary')).toBe('Accept')
    expect(await answer.text()).toContain(expected)
  })

  test('writes metadata before the text where asked to', async () => {
    const answer = await post(`${await started()}/v1/extract?format=markdown&withMetadata=true`, TRAMS)
    expect(await answer.text()).toMatch(/^---\ntitle: "Trams"\n/)
  })

  test('says why there is nothing', async () => {
    const answer = await post(`${await started()}/v1/extract?format=text`, '<p></p>')
    expect([answer.status, answer.headers.get('X-Pith-Reason'), await answer.text()]).toEqual([200, 'empty', ''])
  })
})

describe('what is wrong is said in plain words', () => {
  const problem = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return { status, headers, ...(await (await answer).json()).error }
  }

  test.each([
    ['?focus=much', 'bad-option', 'Use one of: balanced, precision, recall.'],
    ['?extractor=magic', 'unknown-extractor', 'Choose one of: pith,'],
    ['?format=pdf', 'bad-option', 'Use one of: markdown, text, html, json.'],
    ['?links=maybe', 'bad-option', 'Give a boolean.'],
    ['?colour=red', 'bad-option', 'There is no parameter "colour".'],
  ])('%s', async (query, code, message) => {
    const answer = await problem(post(`${await started()}/v1/extract${query}`, TRAMS))
    expect(answer).toMatchObject({ status: 400, code, message: expect.stringContaining(message) })
  })

  test.each([
    ['{', 'bad-json'],
    ['[]', 'bad-json'],
    ['{}', 'bad-input'],
    ['{"html":1}', 'bad-option'],
    ['{"html":"<p>A","options":{"extractor":{}}}', 'bad-option'],
    ['{"html":"<p>A","extractor":"bte"}', 'bad-option'],
  ])('JSON that is %s', async (body, code) => {
    const url = `${await started()}/v1/extract`
    expect(await problem(post(url, body, { 'Content-Type': 'application/json' }))).toMatchObject({ status: 400, code })
  })

  test('an empty body, a compressed one, a large one, one that names no length', async () => {
    const url = `${await started({ maxBytes: 1000 })}/v1/extract`
    expect(await problem(post(url, ''))).toMatchObject({ status: 400, code: 'bad-input' })
    const gzip = { ...HTML, 'Content-Encoding': 'gzip' }
    expect(await problem(post(url, 'x', gzip))).toMatchObject({ status: 415, code: 'compressed-body' })
    expect(await problem(post(url, 'x'.repeat(1001)))).toMatchObject({ status: 413, code: 'too-large' })
    const body = new ReadableStream({
      pull: controller => controller.enqueue(new TextEncoder().encode('<p>words '.repeat(20))),
    })
    const endless = fetch(url, { method: 'POST', body, headers: HTML, duplex: 'half' } as RequestInit)
    expect(await problem(endless)).toMatchObject({ status: 413, code: 'too-large' })
  })

  test('a body that does not arrive', async () => {
    const url = `${await started({ timeoutMs: 100 })}/v1/extract`
    const body = new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode('<p>')) })
    const stuck = fetch(url, { method: 'POST', body, headers: HTML, duplex: 'half' } as RequestInit)
    expect(await problem(stuck)).toMatchObject({ status: 408, code: 'slow-body' })
  })

  test('a path or a method that is not there', async () => {
    const url = await started()
    expect(await problem(fetch(`${url}/v2`))).toMatchObject({ status: 404, code: 'not-found' })
    const wrong = await problem(fetch(`${url}/v1/batch`))
    expect(wrong).toMatchObject({ status: 405, code: 'wrong-method' })
    expect(wrong.headers.get('Allow')).toBe('POST')
  })

  test.each([
    ['', 400, 'bad-url'],
    ['?url=ftp://tram.example/', 400, 'bad-url'],
    ['?url=http://127.0.0.1:1/', 502, 'refused'],
  ])('GET /v1/extract%s', async (query, status, code) => {
    expect(await problem(fetch(`${await started()}/v1/extract${query}`))).toMatchObject({ status, code })
  })

  test('a page that answers with an error, or is no page', async () => {
    const url = `${await started()}/v1/extract?url=`
    const missing = await site((_, response) => response.writeHead(404).end())
    const picture = await site((_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end())
    expect(await problem(fetch(url + missing))).toMatchObject({ status: 502, code: 'http-status' })
    expect(await problem(fetch(url + picture))).toMatchObject({ status: 415, code: 'not-a-page' })
  })

  test('addresses that are not public, when nobody allows them', async () => {
    const url = await started({ fetchPage: (await import('../../src/server/fetch-page.ts')).fetchPage })
    const own = await trams()
    for (const path of [`/v1/extract?url=${own}`, `/${own}`]) {
      expect(await problem(fetch(url + path))).toMatchObject({ status: 403, code: 'private-address' })
    }
    expect((await postJson(`${url}/v1/scrape`, { url: own })).status).toBe(403)
  })
})

describe('GET /URL', () => {
  test('gives what users of Jina Reader expect', async () => {
    const own = await trams()
    const answer = await fetch(`${await started()}/${own}/old?line=1`)
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toMatch(
      new RegExp(
        `^Title: Trams\n\nURL Source: ${own}/old\\?line=1\n\nPublished Time: 2021-05-06.*\n\nMarkdown Content:\n`,
      ),
    )
  })

  test('keeps path and query of the address as they are', async () => {
    let asked = ''
    const own = await site((request, response) => {
      asked = request.url!
      response.writeHead(200, HTML).end(TRAMS)
    })
    await fetch(`${await started()}/${own}/a%20b//c?d=%2F&url=https://x.example/&format=1`)
    expect(asked).toBe('/a%20b//c?d=%2F&url=https://x.example/&format=1')
  })

  test.each([
    [{ Accept: 'text/markdown' }, 'text/markdown', /^# Trams|^Every tram/m],
    [{ Accept: 'application/json' }, 'application/json', /^\{"code":200,"status":20000,"data":\{"title":"Trams"/],
    [{ Accept: 'text/html,*/*;q=0.8' }, 'text/html', /^<!doctype html>.*<style>:root.*<p>Every tram/s],
    [{ 'X-Return-Format': 'text' }, 'text/plain', /^(?!Title:).*Every tram/s],
  ])('answers %j', async (headers, type, expected) => {
    const answer = await fetch(`${await started()}/${await trams()}`, { headers: headers as Record<string, string> })
    expect(answer.headers.get('Content-Type')).toContain(type)
    expect(await answer.text()).toMatch(expected)
    if (type === 'text/html') expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test('tells a browser that there is nothing', async () => {
    const empty = await site((_, response) => response.writeHead(200, HTML).end('<p></p>'))
    const answer = await fetch(`${await started()}/${empty}`, { headers: { Accept: 'text/html' } })
    expect(await answer.text()).toContain('<p>Nothing was found (empty).')
  })

  test('refuses what it cannot give', async () => {
    const answer = await fetch(`${await started()}/${await trams()}`, { headers: { Accept: 'image/png' } })
    expect([answer.status, (await answer.json()).error.code]).toEqual([406, 'not-acceptable'])
  })
})

describe('POST /v1/scrape', () => {
  test('has the shape of Firecrawl', async () => {
    const own = await trams()
    const formats = ['markdown', 'html', 'rawHtml', 'links']
    const { success, data } = await (await postJson(`${await started()}/v1/scrape`, { url: own, formats })).json()
    expect(success).toBe(true)
    expect(data.rawHtml).toBe(TRAMS)
    expect(data.markdown).toContain('Every tram')
    expect(data.html).toContain('<p>')
    expect(data.links).toEqual([`${own}/map`, `${own}/fares`, `${own}/dogs`])
    expect(data.metadata).toMatchObject({ title: 'Trams', sourceURL: `${own}/`, statusCode: 200, language: 'en' })
  })

  test('gives the whole page where not only the main content is wanted', async () => {
    const body = { url: await trams(), onlyMainContent: false }
    const { data } = await (await postJson(`${await started()}/v1/scrape`, body)).json()
    expect(data.markdown).toContain('Fares')
  })

  test.each([[{}], [{ url: 1 }], [{ url: 'https://x.example', formats: ['screenshot'] }], [{ url: 'x', timeout: -1 }]])(
    'says what is wrong with %j',
    async body => {
      const answer = await postJson(`${await started()}/v1/scrape`, body)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { success: false, error: expect.stringMatching(/\.$|…"\}\.$/), code: expect.any(String) },
      ])
    },
  )
})

describe('about the server', () => {
  test('it lists the systems', async () => {
    const rows = await (await fetch(`${await started()}/v1/extractors`)).json()
    expect(rows).toContainEqual(expect.objectContaining({ name: 'pith', isDefault: true }))
  })

  test('it is well', async () => {
    expect(await (await fetch(`${await started()}/healthz`)).json()).toEqual({ status: 'ok' })
  })

  test('it counts for Prometheus', async () => {
    const url = await started({})
    await post(`${url}/v1/extract`, TRAMS)
    await fetch(`${url}/nowhere"}`)
    const text = await (await fetch(`${url}/metrics`)).text()
    expect(text).toContain('pith_requests_total{route="/v1/extract",status="200"} 1\n')
    expect(text).toContain('pith_requests_total{route="other",status="404"} 1\n')
    expect(text).toContain('pith_request_seconds_count{route="/v1/extract"} 1\n')
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+)$/)
    }
  })

  test('it describes itself, for programs and for people', async () => {
    const url = await started()
    const { openapi, paths } = await (await fetch(`${url}/openapi.json`)).json()
    expect(openapi).toBe('3.1.0')
    const docs = await (await fetch(`${url}/docs`)).text()
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods as object)) {
        expect(docs).toContain(`<code>${method.toUpperCase()} ${path}</code>`)
        if (path === '/{url}') continue
        const answer = await fetch(url + path, { method })
        expect([path, method, answer.status]).not.toEqual([path, method, expect.toBeOneOf([404, 405])])
        await answer.body?.cancel()
      }
    }
  })

  test('it welcomes those who come without a path', async () => {
    expect(await (await fetch(await started())).text()).toContain('main content')
  })
})

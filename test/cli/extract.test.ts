import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { run } from './run.ts'

const SENTENCE =
  'The ferry leaves the island every morning at seven, except on Sundays, when the captain sleeps and nobody minds at all.'
const OTHER =
  'A lighthouse keeper counts ships the way other people count sheep, slowly and with a growing wish to be somewhere else.'
const pageOf = (text: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Ferries</title>${head}</head><body><nav><a href="/">Home</a></nav><p>${text}</p><p>${text}</p></body></html>`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-cli-'))
  writeFileSync(join(folder, 'ferry.html'), pageOf(SENTENCE))
  mkdirSync(join(folder, 'more', 'deep'), { recursive: true })
  writeFileSync(join(folder, 'more', 'light.htm'), pageOf(OTHER))
  writeFileSync(join(folder, 'more', 'deep', 'ferry.XHTML'), pageOf(OTHER))
  writeFileSync(join(folder, 'more', 'notes.txt'), 'not a page')
})
afterEach(() => rmSync(folder, { recursive: true }))
const at = (...names: string[]) => join(folder, ...names)

describe('one page', () => {
  test('of a file, as Markdown', async () => {
    const { code, out, err } = await run([at('ferry.html')])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(SENTENCE)
    expect(out).not.toContain('Home')
    expect(out.endsWith('\n') && !out.endsWith('\n\n')).toBe(true)
  })

  test('on standard input, named - or not named', async () => {
    expect((await run([], { stdin: pageOf(SENTENCE) })).out).toContain(SENTENCE)
    expect((await run(['-'], { stdin: pageOf(SENTENCE) })).out).toContain(SENTENCE)
  })

  test('in another encoding', async () => {
    const bytes = Buffer.from(pageOf(`${SENTENCE} Smørrebrød.`, '<meta charset="iso-8859-1">'), 'latin1')
    writeFileSync(at('latin.html'), bytes)
    expect((await run([at('latin.html')])).out).toContain('Smørrebrød')
  })

  test.each(['markdown', 'text', 'html'])('as %s', async format => {
    const { out } = await run(['-f', format, at('ferry.html')])
    expect(out).toContain(SENTENCE)
    expect(out.includes('<p>')).toBe(format === 'html')
  })

  test('as JSON: everything, on one line', async () => {
    const { out } = await run(['--format=json', at('ferry.html')])
    expect(out.trimEnd()).not.toContain('\n')
    const page = JSON.parse(out)
    expect(page).toMatchObject({
      input: at('ferry.html'),
      title: 'Ferries',
      language: 'en',
      extractor: 'pith',
    })
    expect(page.markdown).toContain(SENTENCE)
    expect(page.blocks.map((block: { label: string }) => block.label)).toContain('content')
  })

  test('from a server, with its final URL as the base of links', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new/page' }).end()
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(pageOf(`${SENTENCE} See <a href="map">the map</a>.`))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    const { code, out } = await run([`${base}/old`])
    server.close()
    expect(code).toBe(0)
    expect(out).toContain(`${base}/new/map`)
  })

  test('with a base given by --url, or without link targets', async () => {
    writeFileSync(at('link.html'), pageOf(`${SENTENCE} See <a href="map">the map</a>.`))
    expect((await run(['--url', 'https://sea.example/a/', at('link.html')])).out).toContain(
      '(https://sea.example/a/map)',
    )
    expect((await run(['--no-links', at('link.html')])).out).toContain('See the map.')
  })
})

describe('metadata', () => {
  const head = '<meta name="author" content="Ann &quot;Sea&quot; Onda"><meta name="description" content="a: b&lt;c">'
  beforeEach(() => writeFileSync(at('ferry.html'), pageOf(SENTENCE, head)))

  test('is a frontmatter in Markdown', async () => {
    const { out } = await run(['--with-metadata', at('ferry.html')])
    expect(out.startsWith('---\ntitle: "Ferries"\n')).toBe(true)
    expect(out).toContain('description: "a: b<c"\n')
    expect(out).toMatch(/\n---\n\n.*The ferry leaves/s)
  })

  test('is a line a field in text', async () => {
    expect((await run(['--with-metadata', '-f', 'text', at('ferry.html')])).out).toMatch(/^title: Ferries\n/)
  })

  test('is the head of a whole document in HTML', async () => {
    const { out } = await run(['--with-metadata', '-f', 'html', at('ferry.html')])
    expect(out).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(out).toContain('<title>Ferries</title>')
    expect(out).toContain('<meta name="description" content="a: b&lt;c">')
  })
})

describe('several pages', () => {
  test('of files and folders come one after the other', async () => {
    const { code, out } = await run(['-e', 'boilerpipe-words', at('ferry.html'), at('more')])
    expect(code).toBe(0)
    expect(out.split(SENTENCE)).toHaveLength(3)
    expect(out.split(OTHER)).toHaveLength(5)
  })

  test('go to files that keep the shape of the folder', async () => {
    const { code, out } = await run([folder, '-o', at('out')])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(readdirSync(at('out'), { recursive: true }).sort()).toEqual(
      ['ferry.md', 'more', join('more', 'deep'), join('more', 'deep', 'ferry.md'), join('more', 'light.md')].sort(),
    )
  })

  test('of one name get names of their own, and no input is overwritten', async () => {
    const inputs = [at('ferry.html'), at('more', 'deep', 'ferry.XHTML')]
    const before = readFileSync(inputs[0], 'utf8')
    await run([...inputs, '-f', 'html', '-o', folder])
    expect(readFileSync(inputs[0], 'utf8')).toBe(before)
    expect(readFileSync(at('ferry-2.html'), 'utf8')).toContain(SENTENCE)
    expect(readFileSync(at('ferry-3.html'), 'utf8')).toContain(OTHER)
  })

  test('may come from a list', async () => {
    writeFileSync(at('list'), `# pages\n\n${at('ferry.html')}\n${at('more', 'light.htm')}\n`)
    const { out } = await run(['--list', at('list')])
    expect(out).toContain(SENTENCE)
    expect(out).toContain(OTHER)
  })

  test('go on when one fails', async () => {
    mkdirSync(at('none'))
    const { code, out, err } = await run([at('gone.html'), at('none'), at('ferry.html')])
    expect(code).toBe(1)
    expect(out).toContain(SENTENCE)
    expect(err).toContain(`There is no file "${at('gone.html')}"`)
    expect(err).toContain('The folder holds no .html')
  })
})

describe('--output', () => {
  test('is a file for one page, written whole', async () => {
    expect((await run([at('ferry.html'), '-o', at('new', 'a.md')])).code).toBe(0)
    expect(readFileSync(at('new', 'a.md'), 'utf8')).toContain(SENTENCE)
    expect(readdirSync(at('new'))).toEqual(['a.md'])
  })

  test('leaves devices and links what they are', async () => {
    writeFileSync(at('real.md'), 'old')
    symlinkSync(at('real.md'), at('link.md'))
    await run([at('ferry.html'), '-o', at('link.md')])
    expect(readFileSync(at('real.md'), 'utf8')).toContain(SENTENCE)
    expect((await run([at('ferry.html'), '-o', '/dev/null'])).code).toBe(0)
    expect(readFileSync('/dev/null', 'utf8')).toBe('')
  })

  test('of several pages cannot be a file', async () => {
    const { code, err } = await run([at('ferry.html'), at('more'), '-o', at('more', 'notes.txt')])
    expect(code).toBe(2)
    expect(err).toContain('Give a folder')
  })

  test('that cannot be written is said plainly', async () => {
    const { code, err } = await run([at('ferry.html'), '-o', at('ferry.html', 'x.md')])
    expect(code).toBe(1)
    expect(err).toMatch(/^pith: .*cannot be written .*Choose another --output\.\n$/)
  })
})

describe('a page with nothing in it', () => {
  test('gives the reason, no file, and exit code 1', async () => {
    const { code, out, err } = await run(['-o', at('x.md')], { stdin: '<p></p>' })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^pith: Nothing found \(empty\)/)
    expect(existsSync(at('x.md'))).toBe(false)
  })

  test('still is a JSON document', async () => {
    const { code, out } = await run(['-f', 'json'], { stdin: '' })
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ input: '-', reason: 'empty', text: '' })
  })
})

describe('wrong usage', () => {
  test.each([
    [['--precision', '--recall', 'x.html'], /exclude each other/],
    [['--url', 'https://a.example/', 'x.html', 'y.html'], /--url is for one page/],
    [['-e', 'boilerpip-words', 'x.html'], /Did you mean boilerpipe-words\?/],
    [['--fromat', 'x.html'], /Did you mean --format\?/],
  ])('%j ends with 2 and one line', async (argv, message) => {
    const { code, out, err } = await run(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
    expect(err.trimEnd()).not.toContain('\n')
  })

  test('without any page, at a terminal, asks for one', async () => {
    const { code, err } = await run([], { isTerminal: true, env: { NO_COLOR: '1' } })
    expect(code).toBe(2)
    expect(err).toMatch(/^pith: Which page\?/)
  })

  test('names what was probably meant', async () => {
    expect((await run(['explian'])).err).toContain('Did you mean the command pith explain?')
    expect((await run(['www.example.org/a'])).err).toContain('write https://www.example.org/a')
  })
})

test('a page over --max-size is refused', async () => {
  const { code, err } = await run(['--max-size', '100', at('ferry.html')])
  expect(code).toBe(1)
  expect(err).toContain('Raise --max-size')
})

test('a page cannot steer the terminal', async () => {
  const { out } = await run([], { stdin: pageOf(`${SENTENCE}\u001b[2J`), isTerminal: true })
  expect(out).not.toContain('\u001b')
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extract } from '../../src/extract.ts'
import type { RunningServer } from '../../src/server/listen.ts'
import { buildPage, executablePath, pageFolder, serve } from './served.ts'

/** The machine may be busy with other tests. */
const PATIENCE_MS = 120_000

const SENTENCE =
  'The lighthouse keeper wrote down every ship that passed the point, its flag, its sails and the hour of the day.'
const PAGE = `<!doctype html><html lang="en"><title>The keeper</title>
<script>document.title = 'a script ran'</script>
<body onload="document.body.id = 'ran'"><nav><a href="https://elsewhere.example/">Menu of the site</a></nav>
<article><h1>The keeper</h1><p id="first">${SENTENCE}</p><p>${SENTENCE.replace('ship', 'boat')}</p>
<p>Read <a href="/more">more</a> about the point and the light that has burned there since the year of the great storm.</p>
<img src="https://elsewhere.example/a.png" alt="The tower"></article>
<section class="comments"><p class="comment">What a lovely story about the keeper and all of his ships, thank you for writing it.</p></section>
<footer>© Harbour office</footer>`

describe('its files', () => {
  test(
    'the library and the page are at most 250 KB, compressed; other systems come when they are chosen',
    () => {
      buildPage()
      const read = (file: string) => readFileSync(`${pageFolder}/${file}`)
      const first = new Set(['index.html', 'style.css', 'main.js', 'engine.js'])
      for (const file of first) {
        // What a file of the set imports at once, and the weights that it waits for.
        const found = file.endsWith('.js')
          ? String(read(file)).matchAll(/(?:from|import|new URL\()\s*["'`]\.\/([\w.-]+)["'`]/g)
          : []
        for (const [, name] of found) first.add(name)
      }
      expect([...first].some(name => name.startsWith('pith.model'))).toBe(true)
      const bytes = [...first].reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
      expect(bytes / 1024).toBeLessThanOrEqual(250)
    },
    PATIENCE_MS,
  )
})

describe.skipIf(executablePath === undefined)(
  'in Chromium',
  () => {
    let browser: Browser
    let server: RunningServer
    let page: Page
    const requests: string[] = []

    beforeAll(async () => {
      buildPage()
      server = await serve()
      browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      page.on('request', request => requests.push(request.url()))
      await page.goto(server.url)
      await seen()
    }, PATIENCE_MS)
    afterAll(async () => {
      await browser?.close()
      await server?.close()
    })

    const status = () => page.textContent('#status')
    const seen = () =>
      page.waitForFunction(() => /^\d+ of \d+ blocks/.test(document.querySelector('#status')!.textContent!))
    const frame = () => page.frameLocator('#frame')

    /** Does something that changes the result, and waits until it is shown. */
    async function changing(act: () => Promise<unknown>): Promise<void> {
      await page.evaluate(() => (document.querySelector('#status')!.textContent = ''))
      await act()
      await seen()
    }

    async function paste(html: string): Promise<void> {
      await changing(async () => {
        await page.click('#paste')
        await page.fill('#pasted', html)
        await page.click('#paste-dialog .primary')
      })
    }

    test('begins with an example', async () => {
      expect(await page.textContent('.reader h1')).toContain('One winter with a thermometer')
    })

    test('it may make WebAssembly, which is what makes it fast, but no script', async () => {
      const may = await page.evaluate(async () => {
        // What a debugger evaluates may do more than what the page does by itself.
        await new Promise(resolve => setTimeout(resolve))
        const attempt = (make: () => unknown) => {
          try {
            make()
            return true
          } catch {
            return false
          }
        }
        return [
          attempt(() => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))),
          attempt(() => new Function('return 1')),
        ]
      })
      expect(may).toEqual([true, false])
    })

    test('a page that is pasted is shown, coloured, and sent nowhere', async () => {
      requests.length = 0
      await paste(PAGE)
      expect(await page.textContent('.reader')).toContain(SENTENCE)
      expect(await frame().locator('#first pith-block').getAttribute('data-role')).toBe('main')
      expect(await frame().locator('nav pith-block').getAttribute('data-role')).toBe('boilerplate')
      expect(requests.filter(url => !url.startsWith('about:'))).toEqual([])
    })

    test('nothing of the framed page runs or leads away', async () => {
      const inside = await page.evaluate(() => {
        const { contentDocument: framed } = document.querySelector('iframe')!
        return {
          title: document.title,
          id: framed!.body.id,
          acting: framed!.querySelectorAll('script, [onload], [href], img[src], form[action]').length,
        }
      })
      expect(inside).toEqual({ title: 'pith: see what was kept, and why', id: '', acting: 0 })
    })

    test('a block that is pointed at is marked in the other views', async () => {
      await frame().locator('#first pith-block').hover()
      await page.waitForSelector('.reader p[data-marked]')
      expect(await page.textContent('.reader p[data-marked]')).toBe(SENTENCE)
      expect(await page.textContent('#inspector')).toMatch(/^kept · 0\.\d\d · paragraph/)
      await page.click('#tab-markdown')
      await page.hover('.source [data-block]:has-text("great storm")')
      expect(await frame().locator('pith-block[data-marked]').first().textContent()).toContain('Read')
    })

    test('the list of blocks has verdict, probability and reason, and goes by arrow keys', async () => {
      await page.click('#tab-blocks')
      await page.waitForFunction(() => /[+−] /.test(document.querySelector('.blocks .why')?.textContent ?? ''))
      expect(await page.textContent('.blocks li:first-child .role')).toBe('dropped')
      await page.focus('.blocks li:first-child')
      await page.keyboard.press('ArrowDown')
      expect(await page.textContent('.blocks li[data-marked] .text')).toBe('The keeper')
    })

    test('options and threshold act at once', async () => {
      await page.click('#tab-markdown')
      expect(await page.textContent('.source')).toContain('](/more)')
      await changing(() => page.uncheck('[name=links]'))
      expect(await page.textContent('.source')).not.toContain('](/more)')
      await changing(() => page.fill('[name=threshold]', '0.02'))
      const all = await page.textContent('.source')
      await changing(() => page.fill('[name=threshold]', '0.98'))
      expect((await page.textContent('.source'))!.length).toBeLessThan(all!.length)
      await changing(() => page.click('#reset'))
      await changing(() => page.selectOption('[name=extractor]', 'bs4'))
      expect(await page.textContent('.source')).toContain('Menu of the site')
      await page.click('.menu summary')
      await page.click('#copies button:has-text("Command line")')
      await page.waitForFunction(() => document.querySelector('#status')!.textContent!.startsWith('Copied'))
      expect(await status()).toBe('Copied: npx pith --extractor bs4 page.html')
      await changing(() => page.click('#reset'))
    })

    test('systems are compared, also those that are loaded when chosen', async () => {
      await page.click('#tab-compare')
      await page.waitForSelector('.matrix')
      await page.uncheck('.chip input[value=boilerpipe]')
      await page.waitForFunction(() => document.querySelectorAll('.matrix tbody tr').length === 3)
      await page.check('.chip input[value=bs4]')
      await page.waitForSelector('.matrix th:has-text("bs4")')
      expect(await page.locator('#strips .strip').count()).toBe(4)
      expect(await page.textContent('.matrix tr:first-child td')).toBe('1.00')
      expect(await page.textContent('.sides')).toContain('Menu of the site')
      expect(await page.textContent('.compare details:has-text("bs4")')).toMatch(/^bs4: \d+ words/)
    })

    test('metadata tell where they come from', async () => {
      await page.click('#tab-metadata')
      expect(await page.textContent('.facts tr:first-child')).toMatch(/^titleThe keeper(?:h1|title)/)
    })

    test('a report holds all that is needed to see the same again', async () => {
      await page.click('#report')
      await page.fill('#expected', SENTENCE)
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('#report-dialog .primary')])
      const report = JSON.parse(readFileSync((await download.path())!, 'utf8'))
      const { threshold: _, ...options } = report.settings
      expect(report).toMatchObject({ format: 'pith-report/1', expected: SENTENCE, html: PAGE })
      expect(extract(report.html, options).markdown).toBe(report.result.markdown)
    })

    test('a page of the web is fetched by the server, and a failure is told', async () => {
      await page.click('#tab-reader')
      await page.fill('#url', `${server.url}examples/forum.html`)
      await changing(() => page.keyboard.press('Enter'))
      expect(await page.textContent('.reader')).toContain('Press a wet finger into it')
      await page.fill('#url', `${server.url}nowhere`)
      await page.keyboard.press('Enter')
      await page.waitForSelector('#status.wrong')
      expect(await status()).toContain('404')
    })

    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    async function seriousFindings(): Promise<string[]> {
      // The page's rules forbid foreign scripts, but not those of the browser's own tools.
      await page.evaluate(axe)
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, { iframes: false }),
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0].html}`)
    }

    test.each(['light', 'dark'])(
      'axe finds nothing serious in any view: %s',
      async theme => {
        await page.evaluate(() => localStorage.clear())
        await page.emulateMedia({ colorScheme: theme as 'light' | 'dark', reducedMotion: 'reduce' })
        await page.reload()
        await seen()
        expect(await page.getAttribute('html', 'data-theme')).toBe(theme)
        for (const view of ['reader', 'markdown', 'blocks', 'metadata', 'compare']) {
          await page.click(`#tab-${view}`)
          if (view === 'compare') await page.waitForSelector('.matrix')
          expect(await seriousFindings(), view).toEqual([])
        }
      },
      PATIENCE_MS,
    )

    test('dark or light is chosen by a button, and remembered', async () => {
      const before = await page.getAttribute('html', 'data-theme')
      await page.click('#theme')
      expect(await page.getAttribute('html', 'data-theme')).not.toBe(before)
      await page.reload()
      await seen()
      expect(await page.getAttribute('html', 'data-theme')).not.toBe(before)
    })

    test('on a phone one view is shown at a time, and nothing is wider than the screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.isVisible('#frame')).toBe(false)
      await page.click('#tab-page')
      expect(await page.isVisible('#frame')).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  },
  PATIENCE_MS,
)

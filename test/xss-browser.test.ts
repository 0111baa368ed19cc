import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payloads, places, renderAll } from './xss-payloads.ts'

// biome-ignore format: a list
const BROWSERS = [
  process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const executablePath = BROWSERS.find(path => path !== undefined && existsSync(path))
if (executablePath === undefined)
  console.warn('No Chromium found: name one in CHROMIUM to run test/xss-browser.test.ts.')

describe.skipIf(executablePath === undefined || payloads.length === 0)('in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  /** Loads HTML, touches everything in it, and tells what a script has done. */
  async function traces(html: string): Promise<string[]> {
    const found: string[] = []
    const page = await browser.newPage()
    page.on('dialog', dialog => {
      found.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', message => {
      if (message.type() !== 'error') found.push(`console ${message.text()}`)
    })
    page.on('pageerror', error => found.push(`error ${error.message}`))
    page.on('popup', () => found.push('popup'))
    await page.route('**/*', route =>
      route.request().url() === START ? route.fulfill({ contentType: 'text/html', body: html }) : route.abort(),
    )
    await page.goto(START, { waitUntil: 'load' })
    page.on('framenavigated', frame => found.push(`navigation ${frame.url()}`))
    await page.evaluate(TOUCH_EVERYTHING)
    await page.waitForTimeout(200)
    await page.close()
    return found
  }

  test.each(Object.entries(places))('no script runs: payload %s', async (_, place) => {
    const rendered = payloads.map(payload => `<div>${renderAll(place(payload), 'https://example.com/').html}</div>`)
    expect(await traces(`<!doctype html><body>${rendered.join('\n')}`)).toEqual([])
  })

  test('a script would be seen to run', async () => {
    expect(await traces('<!doctype html><body><img src=x onerror=alert(1)>')).toContain('dialog 1')
    expect(await traces('<!doctype html><body><a href="javascript:alert(2)">x</a>')).toContain('dialog 2')
    expect(await traces('<!doctype html><body><p onmouseover="console.log(3)">x')).toContain('console 3')
  })
})

const START = 'https://start.invalid/'

/** Runs in the browser. Links that lead elsewhere by an ordinary address are not followed. */
const TOUCH_EVERYTHING = `
  addEventListener('click', event => {
    if (/^(?:https?|mailto|tel|ftp):$/.test(event.target.closest('a')?.protocol)) event.preventDefault()
  }, true)
  for (const element of document.querySelectorAll('body *')) {
    for (const type of ['mouseover', 'mouseenter', 'focus', 'load', 'error', 'toggle', 'animationstart', 'pointerdown'])
      element.dispatchEvent(new Event(type, { bubbles: true }))
    element.click?.()
  }`

import { expect, test } from 'vitest'
import { extract } from '../extract.ts'
import { extractorNow } from '../extractors/index.ts'
import { openPage } from '../segment/page.ts'
import { countBlocks, openSiteBlocks, withoutRepeats } from './site-blocks.ts'

const html = (n: number) =>
  `<p>Sign up for the harbour letter, 3 times a week.</p><p>Story ${'abcdef'[n]} is about boats.</p>`
const counts = openSiteBlocks(1 << 16, 3, 0.5)
for (let n = 0; n < 4; n++) countBlocks(openPage(html(n)), `https://www.port.test/${n}`, counts)

function textOf(page: string, url: string): string {
  return extract(page, { extractor: withoutRepeats(extractorNow('bs4'), url, counts) }).text.trim()
}

test('a block that is on most pages of the site is dropped', () => {
  expect(textOf(html(2), 'https://port.test/2')).toBe('Story c is about boats.')
})

test('numbers in it may differ', () => {
  expect(textOf('<p>Sign up for the harbour letter, 5 times a week.', 'https://port.test/9')).toBe('')
})

test('it stays on other sites, and on pages whose site is not known', () => {
  expect(textOf(html(2), 'https://other.test/')).toContain('Sign up')
  expect(textOf(html(2), '')).toContain('Sign up')
})

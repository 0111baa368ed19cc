import { expect, it } from 'vitest'
import { findComments } from './comments.ts'
import { openPage } from './page.ts'

it.each([
  ['<div id="comments"><p>x</p></div>', true],
  ['<section class="post userComments list">x</section>', true],
  ['<div itemscope itemtype="https://schema.org/Comment">x</div>', true],
  ['<a class="comment-count">x</a>', false],
  ['<div class="commentary">x</div>', false],
  ['<p>x</p>', false],
])('%s is a comment section: %s', (html, expected) => {
  const page = openPage(html)
  expect(findComments(page.dom)[page.blocks[0].start] === 1).toBe(expected)
})

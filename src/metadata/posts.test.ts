import { expect, it } from 'vitest'
import { extract } from '../extract.ts'
import { openPage } from '../segment/page.ts'
import { findPosts } from './posts.ts'

const NOW = Date.parse('2026-06-01')

function postOf(html: string, text: string) {
  const page = openPage(html)
  return findPosts(page.dom, 'en', NOW)(page.blocks.find(block => block.text === text)!.start)
}

const THREAD = `
  <ol><li id="comment-12" class="comment"><article id="div-comment-12" class="comment-body">
    <div class="comment-author vcard"><b class="fn">Ann Lee</b></div><time datetime="2024-03-05T10:00:00Z">March 5</time>
    <div class="comment-content"><p>First!</p></div></article>
    <ul><li id="comment-13" class="comment"><b class="fn">Bo</b><div><p>No, me.</p></div></li></ul>
  </li></ol><p>Elsewhere`

it('knows who wrote a comment and when', () => {
  expect(postOf(THREAD, 'First!')).toEqual({ author: 'Ann Lee', date: '2024-03-05T10:00:00Z' })
})

it('tells a reply from what it replies to', () => {
  expect(postOf(THREAD, 'No, me.')).toEqual({ author: 'Bo' })
})

it('says nothing of what is no post', () => {
  expect(postOf(THREAD, 'Elsewhere')).toBeUndefined()
})

it('reads what schema.org says', () => {
  const html = `<div itemscope itemtype="https://schema.org/Answer"><p>Try this.</p>
    <span itemprop="author" itemscope><span itemprop="name">Kim</span></span><meta itemprop="dateCreated" content="2025-01-31"></div>`
  expect(postOf(html, 'Try this.')).toEqual({ author: 'Kim', date: '2025-01-31' })
})

it('gives blocks the author and date of their post', () => {
  const block = extract(THREAD).blocks.find(({ text }) => text === 'First!')
  expect(block).toMatchObject({ author: 'Ann Lee', date: '2024-03-05T10:00:00Z' })
})

it('takes no sentence for a name', () => {
  expect(
    postOf(`<div class=comment><p class=author>${'so it goes '.repeat(9)}</p><p>Hm.</p></div>`, 'Hm.'),
  ).toBeUndefined()
})

import { expect, test } from 'vitest'
import { openPage } from '../segment/page.ts'
import { renderMarkdown } from './markdown.ts'

function markdown(html: string): string {
  const page = openPage(html)
  return renderMarkdown(page, new Float32Array(page.dom.length).fill(1))
}
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

test.each([
  ['the source', '<img src=a.png alt="b [c]" title=d>', '![b \\[c\\]](a.png "d")'],
  ['the lazy source before a placeholder', `<img src="${BLANK}" data-src=a.png>`, '![](a.png)'],
  ['the lazy source before a picture that stands for it', '<img src=blank.png data-original=a.png>', '![](a.png)'],
  ['the largest of a lazy set', '<img src=blank.png data-srcset="a.png 300w, b.png 900w, c.png 600w">', '![](b.png)'],
  ['the densest of a set', `<img src="${BLANK}" srcset="a.png, b.png 2x">`, '![](b.png)'],
  ['commas in addresses', '<img srcset="a,w_1.png 1x, a,w_2.png 2x">', '![](a,w_2.png)'],
  [
    'the sources of a picture element',
    `<picture><source srcset="a.webp 2x"><img src="${BLANK}" alt=b></picture>`,
    '![b](a.webp)',
  ],
  ['nothing for a placeholder', `a<img src="${BLANK}">b`, 'ab'],
  ['nothing for a counting pixel', 'a<img src=p.gif width=1 height=1>b', 'ab'],
  ['one of a lazy picture and its twin', '<img data-src=a.png><noscript><img src=a.png></noscript>', '![](a.png)'],
  [
    'one of a twin and its lazy picture',
    '<p>a<noscript><img src=a.png></noscript><img data-src=a.png>',
    'a\n\n![](a.png)',
  ],
  ['the twin of a placeholder', `<img src="${BLANK}"><noscript><img src=a.png></noscript>`, '![](a.png)'],
  ['a picture twice where it stands twice', '<img src=a.png> <img src=a.png>', '![](a.png) ![](a.png)'],
])('shows %s', (_, html, expected) => expect(markdown(html)).toBe(expected))

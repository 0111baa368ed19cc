import { expect, it } from 'vitest'
import { openPage } from '../segment/page.ts'
import { bte } from './bte.ts'

const kept = (html: string) => {
  const page = openPage(html)
  const labels = bte().label(page)
  return page.blocks.filter(block => labels[block.start] === 1).map(block => block.text)
}

it.each([
  [
    'takes the run of words, not the tags around it',
    '<p><a>a</a><p>one two three four five<p><a>b</a>',
    ['one two three four five'],
  ],
  [
    'bridges a few tags',
    '<p>one two three four<p>five six seven<hr><hr><hr><hr><hr><hr><p>b',
    ['one two three four', 'five six seven'],
  ],
  ['does not bridge many', '<p>one two three<hr><hr><hr><hr><p>four five', ['one two three']],
  [
    'counts neither scripts nor no-break spaces as words',
    '<p>a b<hr><hr><script>1 2 3 4 5 6</script>&nbsp; &nbsp; &nbsp;<hr>',
    ['a b'],
  ],
  ['looks at the body alone', '<title>one two three four five</title><body><p>a b</p></body>', ['a b']],
  ['finds nothing where there are no words', '<p><hr>', []],
  ['takes a broken tag for the end', '<p>one two three<b', ['one two three']],
])('%s', (_, html, expected) => expect(kept(html)).toEqual(expected))

it('looks for the body in scripts when it is to do as bte.py does', () => {
  const page = openPage(
    '<body><p>one two three four five six</p><script>write("<body>")</script><p>four five six seven eight</p>',
  )
  const texts = (labels: ArrayLike<number>) =>
    page.blocks.filter(block => labels[block.start] === 1).map(block => block.text)
  expect(texts(bte().label(page))).toEqual(['one two three four five six', 'four five six seven eight'])
  expect(texts(bte({ bodiesInScripts: true }).label(page))).toEqual(['four five six seven eight'])
})

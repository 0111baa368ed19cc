import { describe, expect, test } from 'vitest'
import { type Random, randomFrom } from '../../test/parser-pages.ts'
import { parse, parseFragment, serialize, tagName } from './index.ts'

describe('HTML from a tree', () => {
  test.each([
    [
      '<!doctype HTML><title>a &amp; b</title><p>x',
      '<!DOCTYPE html><html><head><title>a &amp; b</title></head><body><p>x</p></body></html>',
    ],
    [
      '<p a=1 b=\'"<>&\u00a0\'>&lt;&gt;&nbsp;"',
      '<html><head></head><body><p a="1" b="&quot;&lt;&gt;&amp;&nbsp;">&lt;&gt;&nbsp;"</p></body></html>',
    ],
    [
      '<script>a<b</script><style>&amp;</style>',
      '<html><head><script>a<b</script><style>&amp;</style></head><body></body></html>',
    ],
    ['<br><img src=x><!--c--><?t  d?>', '<html><head></head><body><br><img src="x"><!--c--><?t d?></body></html>'],
    ['<svg viewbox=1><path /></svg>', '<html><head></head><body><svg viewBox="1"><path></path></svg></body></html>'],
    ['<template><td>x</template>', '<html><head><template><td>x</td></template></head><body></body></html>'],
  ])('%s', (page, html) => {
    expect(serialize(parse(page))).toBe(html)
  })

  test('of one node is the node with what is in it', () => {
    const dom = parse('<p>a<b>c</b></p><p>d')
    const p = dom.tag.findIndex((_, n) => tagName(dom, n) === 'p')
    expect(serialize(dom, p)).toBe('<p>a<b>c</b></p>')
  })
})

// Not every tree can be written and read back (§13.3 lists the cases: a paragraph in a link in a paragraph, a line feed
// at the beginning of <pre>, …). What is nested as HTML allows can.

const TEXTS = ['text', ' & ', '<', '"\'', '\u00a0', '&amp;', '\n', 'caf\u00e9 \u{1f600}']
const BLOCKS = ['div', 'section', 'blockquote', 'ul', 'table', 'details', 'x-own', 'svg', 'p', 'h2', 'pre']
const INLINES = ['b', 'i', 'span', 'code', 'em', 'sub', 'button']

function validContent(random: Random, depth: number): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const inline = (left: number): string => {
    const kind = random()
    if (left === 0 || kind < 0.5) return escaped(pick(TEXTS))
    if (kind < 0.6) return `<!--${pick(['', 'c', ' - '])}-->`
    if (kind < 0.7) return '<img alt=x>'
    const tag = pick(INLINES)
    return `<${tag} title="${escaped(pick(TEXTS))}">${inline(left - 1)}${inline(left - 1)}</${tag}>`
  }
  const block = (left: number): string => {
    const tag = pick(BLOCKS)
    if (left === 0 || tag === 'p' || tag === 'h2') return `<p>${inline(2)}${inline(2)}`
    if (tag === 'pre') return `<pre>x${inline(2)}</pre>`
    if (tag === 'svg') return `<svg viewbox=1><g><path d=M0 /><title>${inline(1)}</title></g></svg>`
    if (tag === 'ul') return `<ul><li>${inline(2)}<li>${block(left - 1)}</ul>`
    if (tag === 'table') return `<table><caption>${inline(1)}<tr><th>${inline(1)}<td>${block(left - 1)}</table>`
    return `<${tag} class=c>${block(left - 1)}${block(left - 1)}</${tag}>`
  }
  return block(depth)
}

test('written and read again, a page is the same', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const html = serialize(parse(validContent(randomFrom(seed), 4)))
    expect(serialize(parse(html))).toBe(html)
    expect(parse(html).length).toBe(parse(validContent(randomFrom(seed), 4)).length)
  }
})

test('written and read again, a fragment is the same', () => {
  const row = serialize(parseFragment('<td>a<td>b', 'tr'))
  expect(row).toBe('<td>a</td><td>b</td>')
  expect(serialize(parseFragment(row, 'tr'))).toBe(row)
})

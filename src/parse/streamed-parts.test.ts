import { describe, expect, it } from 'vitest'
import { createParser, parse } from './parse.ts'
import { serialize } from './serialize.ts'

const shown = (html: string) => {
  const page = `<!doctype html><head></head><body>${html}</body>`
  const parser = createParser({ asShown: true })
  for (const character of page) parser.write(character)
  const whole = serialize(parse(page, { asShown: true }))
  expect(serialize(parser.end())).toBe(whole)
  return whole.slice(whole.indexOf('<body>') + 6, whole.indexOf('</body>'))
}
const boundary = (id: string, fallback = '') => `<!--$?--><template id="B:${id}"></template>${fallback}<!--/$-->`
const part = (id: string, html: string, call: string) =>
  `<div hidden="" id="S:${id}">${html}</div><script>${call}</script>`

describe('parts that React streams', () => {
  it('stand where the script would put them, in place of what was shown meanwhile', () => {
    const page = `<main>${boundary('0', '<i>Loading</i><!--$-->…<!--/$-->')}<b>after</b></main>`
    expect(shown(`${page}${part('1', '<p>one<p>two', '$RC=function(){};$RC("B:0","S:1")')}`)).toContain(
      '<main><!--$?--><p>one</p><p>two</p><!--/$--><b>after</b></main>',
    )
  })

  it('may hold room for further parts', () => {
    const outer = part('0', `<p>a<template id="P:1"></template>`, '$RC("B:0","S:0")')
    const inner = part('1', 'b', '$RS("S:1","P:1")')
    expect(shown(`<main>${boundary('0')}</main>${outer}${inner}`)).toContain('<p>ab</p>')
    expect(shown(`<main>${boundary('0')}</main>${inner}${outer}`)).toContain('<p>a')
  })

  it('stay where they are without a place of their own', () => {
    const alone = part('0', 'a', '$RC("B:0","S:0")')
    expect(shown(alone)).toBe(alone)
    const inItself = part('0', `a<template id="B:0"></template>`, '$RC("B:0","S:0")')
    expect(shown(inItself)).toBe(inItself)
  })

  it('do not nest deeper than elements may, nor take more than linear time', () => {
    const deep = '<div>'.repeat(500)
    const parts = Array.from({ length: 300 }, (_, i) =>
      part(
        `${i}`,
        `${deep}<template id="P:${i + 1}"></template>${'</div>'.repeat(500)}`,
        `$RS("S:${i + 1}","P:${i + 1}");$RC("",""`,
      ),
    )
    const dom = parse(`<body>${parts.join('')}`, { asShown: true })
    const depth = new Int32Array(dom.length)
    for (let node = 1; node < dom.length; node++) depth[node] = depth[dom.parent[node]] + 1
    expect(depth.reduce((a, b) => Math.max(a, b))).toBeLessThan(520)
  })

  it('are left alone by the standard’s rules', () => {
    const page = `<main>${boundary('0')}</main>${part('0', 'a', '$RC("B:0","S:0")')}`
    expect(serialize(parse(page))).toContain('<main><!--$?--><template id="B:0"></template><!--/$--></main>')
  })
})

describe('raw text in <noscript>', () => {
  const open = '<noscript><iframe src=x /></noscript>'

  it('ends with it where the page is read as it is shown', () => {
    expect(shown(`${open}<p>text`)).toContain('<noscript><iframe src="x"></iframe></noscript><p>text</p>')
    expect(shown(`${open}<p>text<iframe>b</iframe>`)).toContain('<p>text<iframe>b</iframe></p>')
    expect(shown('<noscript><style>a{}</style></noscript><p>text')).toContain(
      '<style>a{}</style></noscript><p>text</p>',
    )
  })

  it('has no end by the standard', () => {
    expect(serialize(parse(`${open}<p>text`))).toContain('<iframe src="x"></noscript><p>text</iframe>')
  })
})

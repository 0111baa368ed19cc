import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../parse/parse.ts'
import { structuredContent } from './structured-content.ts'

const read = (html: string) => structuredContent(parse(html))
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const sentence = 'It rained again on Monday, and nobody in the valley was surprised by it. '
const body = sentence.repeat(6).trim()

describe('JSON-LD', () => {
  test('gives the body of an article as paragraphs', () => {
    const found = read(ld({ '@type': 'NewsArticle', headline: 'Rain <again>', articleBody: `${body}\n\n${body}` }))
    expect(found).toEqual({ html: `<h1>Rain &lt;again&gt;</h1><p>${body}</p><p>${body}</p>`, from: 'json-ld' })
  })

  test('keeps HTML as it is, also when it was escaped', () => {
    const html = `<p>${body}</p>`
    expect(read(ld({ '@type': 'Product', name: 'Mug', description: html }))?.html).toBe(`<h1>Mug</h1>${html}`)
    const escaped = html.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(read(ld({ '@type': 'Product', name: 'Mug', description: escaped }))?.html).toBe(`<h1>Mug</h1>${html}`)
  })

  test('gives question and answers in order', () => {
    const found = read(
      ld({
        '@type': 'QAPage',
        mainEntity: {
          '@type': 'Question',
          name: 'Why?',
          text: body,
          acceptedAnswer: { '@type': 'Answer', text: 'Because.' },
        },
      }),
    )
    expect(found?.html).toBe(`<h1>Why?</h1><p>${body}</p><p>Because.</p>`)
  })

  test('gives the steps of a recipe', () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'Soup',
      description: body,
      recipeIngredient: ['water', 'salt'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Boil.' }],
    }
    expect(read(ld(recipe))?.html).toBe(`<h1>Soup</h1><p>${body}</p><p>water</p><p>salt</p><p>Boil.</p>`)
  })

  test('does not take the summary of an article for its text', () => {
    expect(read(ld({ '@type': 'Article', headline: 'Rain', description: body }))).toBeUndefined()
  })
})

describe('application state', () => {
  const post = { title: 'Rain again', slug: 'rain-again', content: `<p>${body}</p><h2>More</h2><p>${body}</p>` }
  const html = `<h1>Rain again</h1>${post.content}`

  test.each([
    [
      '__NEXT_DATA__',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { post } } })}</script>`,
      'next-data',
    ],
    [
      'a state variable',
      `<script>window.__INITIAL_STATE__ = ${JSON.stringify({ a: { post } })};doMore()</script>`,
      'state',
    ],
    ['Apollo', `<script>window.__APOLLO_STATE__=${JSON.stringify({ 'Post:1': post })}</script>`, 'apollo'],
    [
      'a JSON string',
      `<script>window.__STATE__ = JSON.parse(${JSON.stringify(JSON.stringify({ post }))})</script>`,
      'state',
    ],
    [
      'a percent-encoded JSON string',
      `<script>window.__STATE__ = JSON.parse(decodeURIComponent("${encodeURIComponent(JSON.stringify({ post }))}"))</script>`,
      'state',
    ],
    [
      'Nuxt 2',
      `<script>window.__NUXT__=(function(a,b){return {data:[{post:${JSON.stringify(post)},n:a}],f:function(){return b}}}(1,"x"))</script>`,
      'nuxt',
    ],
    [
      'Nuxt 3',
      `<script id="__NUXT_DATA__" type="application/json">${JSON.stringify([{ post: 1 }, post])}</script>`,
      'nuxt',
    ],
    ['any JSON', `<script type="application/json">${JSON.stringify({ post })}</script>`, 'json'],
  ])('is read from %s', (_, page, from) => {
    expect(read(page)).toEqual({ html, from })
  })

  test('is put together from the pieces of a stream', () => {
    const bytes = new TextEncoder().encode(post.content).length.toString(16)
    const stream = `0:["$","main",null,{"children":"$1"}]\n1:T${bytes},${post.content}2:I["x"]\n`
    const half = Math.floor(stream.length / 2)
    const push = (text: string) => `<script>self.__next_f.push(${JSON.stringify([1, text])})</script>`
    expect(read(push(stream.slice(0, half)) + push(stream.slice(half)))).toEqual({
      html: post.content,
      from: 'next-stream',
    })
  })

  test('the elements of a stream keep their tags', () => {
    const tree = [
      '$',
      'article',
      null,
      {
        children: [
          ['$', 'h2', null, { children: 'Rain' }],
          ['$', 'p', null, { children: [body, ['$', 'b', null, { children: ' wet' }]] }],
        ],
      },
    ]
    const found = read(`<script>self.__next_f.push(${JSON.stringify([1, `5:${JSON.stringify(tree)}\n`])})</script>`)
    expect(found?.html).toBe(`<h2>Rain</h2><p>${body} wet</p>`)
  })

  test('rich text becomes elements', () => {
    const text = (value: string) => ({ nodeType: 'text', value, marks: [] })
    const document = {
      nodeType: 'document',
      content: [
        { nodeType: 'heading-2', content: [text('Rain')] },
        { nodeType: 'paragraph', content: [text(body), text(' & wind')] },
        { nodeType: 'unordered-list', content: [{ nodeType: 'list-item', content: [text('one')] }] },
      ],
    }
    const found = read(`<script type="application/json">${JSON.stringify({ fields: { body: document } })}</script>`)
    expect(found?.html).toBe(`<h2>Rain</h2><p>${body} &amp; wind</p><li>one</li>`)
  })

  test('the same text with and without tags is given once', () => {
    const both = { excerpt: body.slice(0, 160), content: post.content, plain: body }
    const found = read(`<script type="application/json">${JSON.stringify(both)}</script>`)
    expect(found?.html.split(body.slice(0, 60)).length).toBe(html.split(body.slice(0, 60)).length)
  })

  test('menus, addresses and code are not prose', () => {
    const state = {
      menu: ['Home', 'About us', 'Contact'],
      url: `https://x.example/${'a'.repeat(300)}`,
      css: '.a{color:red}'.repeat(40),
      id: 'x'.repeat(400),
    }
    expect(read(`<script type="application/json">${JSON.stringify(state)}</script>`)).toBeUndefined()
  })

  test('what the page calls its text is preferred to a state that holds no more', () => {
    const state = `<script type="application/json">${JSON.stringify(post)}</script>`
    expect(read(`${state}${ld({ '@type': 'Article', headline: 'Rain', articleBody: `${body}\n${body}` })}`)?.from).toBe(
      'json-ld',
    )
  })
})

describe('hostile pages', () => {
  test('never throw', () => {
    const piece = fc.constantFrom(
      ...[
        'window.__A__={',
        '[',
        '{',
        '}',
        ']',
        '"',
        "'",
        '\\',
        ':',
        ',',
        'JSON.parse("',
        '__NUXT__=(function(',
        'return {',
        '/*',
        '//',
      ],
      ...['self.__next_f.push([1,"', '1:T5,', '"a b. c"', body],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), pieces => {
        read(`<script>${pieces.join('')}</script><script type="application/json">${pieces.join('')}</script>`)
      }),
      { numRuns: 300 },
    )
  })

  const SIZE = 100_000
  test.each([
    ['nested arrays', `<script type="application/json">${'['.repeat(SIZE)}</script>`],
    ['nested assignments', `<script>${'window.a={b:'.repeat(SIZE)}</script>`],
    ['unclosed pushes', `<script>${'self.__next_f.push(['.repeat(SIZE)}</script>`],
    ['functions without return', `<script>${'__NUXT__=(function('.repeat(SIZE)}</script>`],
    ['quotes', `<script>window.a={b:${'"'.repeat(SIZE)}</script>`],
    ['long names', `<script>${'_'.repeat(SIZE)}${' window.'.repeat(SIZE)}</script>`],
    ['rows of a stream', `<script>self.__next_f.push([1,${JSON.stringify('f:T1,'.repeat(SIZE))}])</script>`],
  ])('%s take little time', (_, html) => {
    const dom = parse(html)
    const start = performance.now()
    structuredContent(dom)
    expect(performance.now() - start).toBeLessThan(3000)
  })
})

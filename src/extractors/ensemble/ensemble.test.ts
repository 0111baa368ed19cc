import { describe, expect, it } from 'vitest'
import { extract } from '../../extract.ts'
import { textOf } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import { openPage, type Page } from '../../segment/page.ts'
import { UserError } from '../../user-error.ts'
import type { Extractor } from '../extractor.ts'
import { extractorNames, loadExtractor } from '../index.ts'
import { majority } from './index.ts'
import { type Vote, voteOnLeaves, voteOnTokens } from './votes.ts'

const PAGE = openPage(`<body>
  <nav>home news sport</nav>
  <p>one two three four five six seven</p>
  <p>up to <b>date</b></p>
  <p>eight nine ten eleven twelve thirteen</p>
  <script>var ten = 10</script>
  <footer>one two three four five six seven</footer>`)

/** The text nodes of a page that hold one of the phrases. */
const labelsFor = (page: Page, phrases: readonly string[], places = Number.POSITIVE_INFINITY) => {
  let left = places
  return Float32Array.from(page.dom.tag, (tag, node) => {
    const isKept = tag === Tag['#text'] && phrases.some(phrase => textOf(page.dom, node).includes(phrase))
    return isKept && left-- > 0 ? 1 : 0
  })
}

/** A member that keeps the texts that hold one of these phrases. */
const keeping = (name: string, ...phrases: string[]): Extractor => ({
  name,
  source: 'test',
  label: page => labelsFor(page, phrases),
})

const elected = (vote: Vote, ...ballots: { labels: Float32Array; weight: number }[]) => {
  const labels = vote(PAGE, ballots)
  return Array.from(PAGE.dom.tag, (_, node) => node)
    .filter(node => labels[node] >= 0.5 && textOf(PAGE.dom, node).trim() !== '')
    .map(node => textOf(PAGE.dom, node).trim())
}

describe('the vote on leaves', () => {
  it('elects a text with two thirds of the votes, and none with fewer', () => {
    const both = { labels: labelsFor(PAGE, ['eight', 'home']), weight: 1 }
    const one = { labels: labelsFor(PAGE, ['eight']), weight: 1 }
    const none = { labels: labelsFor(PAGE, []), weight: 1 }
    expect(elected(voteOnLeaves, both, one, none)).toEqual(['eight nine ten eleven twelve thirteen'])
  })

  it('counts a member as often as it has votes', () => {
    const heavy = { labels: labelsFor(PAGE, ['home']), weight: 2 }
    expect(elected(voteOnLeaves, heavy, { labels: labelsFor(PAGE, []), weight: 1 })).toEqual(['home news sport'])
  })

  it('never elects a script', () => {
    expect(elected(voteOnLeaves, { labels: new Float32Array(PAGE.dom.length).fill(1), weight: 1 })).not.toContain(
      'var ten = 10',
    )
  })
})

describe('the vote on tokens', () => {
  it('elects a text wherever its n-grams are in a member’s text', () => {
    const first = { labels: labelsFor(PAGE, ['six'], 1), weight: 1 }
    expect(elected(voteOnTokens, first)).toEqual(Array(2).fill('one two three four five six seven'))
  })

  it('cannot see a piece that is shorter than an n-gram and stands alone', () => {
    const pieces = { labels: labelsFor(PAGE, ['date']), weight: 1 }
    expect(elected(voteOnTokens, pieces)).toEqual([])
    expect(elected(voteOnLeaves, pieces)).toEqual(['date'])
  })

  it('sees the beginning and the end of a page, which are padded', () => {
    const ends = { labels: labelsFor(PAGE, ['home']), weight: 1 }
    expect(elected(voteOnTokens, ends)).toEqual(['home news sport'])
  })

  it('elects nothing where nobody votes', () => {
    expect(elected(voteOnTokens)).toEqual([])
    expect(elected(voteOnLeaves)).toEqual([])
  })
})

describe('an ensemble', () => {
  const table: Record<string, Extractor> = {
    bte: keeping('bte', 'eight'),
    justext: keeping('justext', 'eight', 'home'),
    goose3: keeping('goose3', 'eight'),
  }
  const find = (name: string) => (table[name] === undefined ? undefined : Promise.resolve(table[name]))

  it.each(['leaves', 'tokens'] as const)('keeps what its members agree on, by %s', async kind => {
    const extractor = await majority('majority-best', kind, find)
    expect(extract(PAGE.html, { extractor }).text).toBe('eight nine ten eleven twelve thirteen')
  })

  it('leaves out a member that fails on a page, and says so', async () => {
    const failing: Extractor = {
      name: 'bte',
      source: 'test',
      label() {
        throw new Error('too deep')
      },
    }
    const extractor = await majority('majority-best', 'leaves', name =>
      name === 'bte' ? Promise.resolve(failing) : find(name),
    )
    const page = extract(PAGE.html, { extractor })
    expect(page.text).toBe('eight nine ten eleven twelve thirteen')
    expect(page.warnings).toEqual(['bte has no vote: too deep'])
  })

  it('leaves out a member whose package is not installed, and says so', async () => {
    const extractor = await majority('majority-best', 'leaves', name =>
      name === 'readability' ? Promise.reject(new UserError('missing-package', 'Install it.')) : find(name),
    )
    expect(extract(PAGE.html, { extractor }).warnings).toEqual(['readability has no vote: Install it.'])
  })

  it('asks each member once', async () => {
    let asked = 0
    const counting: Extractor = {
      name: 'bte',
      source: 'test',
      label(page) {
        asked++
        return new Float32Array(page.dom.length)
      },
    }
    const extractor = await majority('majority-all', 'tokens', name =>
      name === 'bte' ? Promise.resolve(counting) : find(name),
    )
    extractor.label(PAGE)
    expect(asked).toBe(1)
  })

  it('tells who voted for a block', async () => {
    const rules: string[] = []
    const extractor = await majority('majority-best', 'leaves', find)
    extractor.label(PAGE, (_, rule) => rules.push(rule))
    expect(rules).toContain('1 of 3: justext')
    expect(rules).toContain('0 of 3')
  })

  it.each(extractorNames.filter(name => name.startsWith('majority')))('%s finds an article', async name => {
    const sentence = 'The bridge over the river was closed in the spring, because the ice had moved two of its piers. '
    const html = `<body><nav><a href=/>Home</a> <a href=/a>About us</a></nav><article><h1>The bridge</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(5)}</article>`
    const extractor = await loadExtractor(name)
    const page = extract(html, { extractor })
    expect(page.text).toContain('two of its piers')
    expect(page.text).not.toContain('About us')
    expect(page.warnings).toEqual([])
  })
})

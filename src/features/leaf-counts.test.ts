import { describe, expect, it } from 'vitest'
import { parse } from '../parse/parse.ts'
import { countLeaves } from './leaf-counts.ts'

/** The counts of each leaf, by token. */
function countsOf(html: string): Record<string, number>[] {
  const tokens: string[] = []
  const { starts, columns, values } = countLeaves(parse(html), token => {
    if (!tokens.includes(token)) tokens.push(token)
    return tokens.indexOf(token)
  })
  return Array.from({ length: starts.length - 1 }, (_, row) => {
    const entries = []
    for (let at = starts[row]; at < starts[row + 1]; at++) {
      entries.push([tokens[columns[at]], Math.round(Math.expm1(values[at]))])
    }
    return Object.fromEntries(entries)
  })
}

describe('counts of a leaf', () => {
  it('are its words in lower case, its marks, and the tags above it', () => {
    expect(countsOf('<div><div><p>To be, or not to be.</p></div></div><p>End</p>')).toEqual([
      { to: 2, be: 2, or: 1, not: 1, ',': 1, '.': 1, '<body>': 1, '<div>': 2, '<p>': 1 },
      { end: 1, '<body>': 1, '<p>': 1 },
    ])
  })
  it('leave out white space and elements that are not read', () => {
    expect(countsOf('<p> </p><button>no</button><script>no</script><noscript>no</noscript><p>yes</p>')).toHaveLength(1)
  })
  it('add up what a vocabulary does not know', () => {
    const { columns, values } = countLeaves(parse('<p>one two three'), token => (token.startsWith('<') ? 1 : 0))
    expect([...(columns as Uint32Array)]).toEqual([0, 1])
    expect([...(values as Float32Array)].map(value => Math.round(Math.expm1(value)))).toEqual([3, 2])
  })
})

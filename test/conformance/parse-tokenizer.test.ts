import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attributeDecoding, attributeNameId } from '../../src/parse/attributes.ts'
import { CARRIAGE_RETURNS, decode, NULS } from '../../src/parse/character-references.ts'
import { nameOf } from '../../src/parse/names.ts'
import { createTokenizer, type Sink, State, type StateId, type Tokenizer, tokenize } from '../../src/parse/tokenizer.ts'

// The tokenizer tests of html5lib-tests: every token counts, in every initial state, in one piece and cut in two at
// every place. Parse errors are not compared: pith does not report them.

interface Case {
  readonly description: string
  readonly input: string
  readonly output: readonly Token[]
  readonly initialStates?: readonly string[]
  readonly lastStartTag?: string
  readonly doubleEscaped?: boolean
}
type Token = readonly unknown[]

const FOLDER = join('..', 'shared', 'conformance', 'tokenizer')

const STATES: Readonly<Record<string, StateId>> = {
  'Data state': State.data,
  'RCDATA state': State.rcdata,
  'RAWTEXT state': State.rawText,
  'Script data state': State.scriptData,
  'PLAINTEXT state': State.plaintext,
  'CDATA section state': State.cdataSection,
}

/**
 * The tests are older than processing instructions in the standard (§13.2.5.72, since June 2026), which
 * tree-construction/processing-instructions.dat has: what was a comment is one now, or nothing where the page ends in it.
 */
const INSTRUCTIONS: ReadonlyMap<string, readonly Token[]> = new Map([
  ['<?namespace>', [['Instruction', 'namespace', '']]],
  ['<?foo-->', [['Instruction', 'foo--', '']]],
  ...['<?', '<?A', '<?B', '<?Y', '<?Z', '<?a', '<?b', '<?y', '<?z'].map((input): [string, Token[]] => [input, []]),
])

/** These want a mode that the standard does not have: characters that XML forbids are replaced. */
const NOT_APPLICABLE = ['xmlViolation.test']

function tokensOf(pieces: readonly string[], state: StateId, lastStartTag: string): readonly Token[] {
  const t = createTokenizer(0)
  t.state = state
  t.rawTextName = lastStartTag
  const tokens: unknown[][] = []
  for (const [i, piece] of pieces.entries()) {
    t.source += piece
    tokenize(t, COLLECTOR, { t, tokens }, i === pieces.length - 1)
  }
  return tokens
}

interface Collected {
  readonly t: Tokenizer
  readonly tokens: unknown[][]
}

const COLLECTOR: Sink<Collected> = {
  text({ t, tokens }, from, to, how) {
    // In these two states NUL is left to the tree builder.
    const isKept = t.state === State.data || t.state === State.cdataSection
    const text = decode(t.source, from, to, isKept ? how & ~NULS : how)
    const last = tokens.at(-1)
    if (last?.[0] === 'Character') last[1] += text
    else tokens.push(['Character', text])
  },
  startTag({ t, tokens }, name, _from, _to, isSelfClosing) {
    const { attributes } = t
    const all: Record<string, string> = {}
    for (let i = attributes.kept; i < attributes.length; i++) {
      const value = decode(t.source, attributes.from[i], attributes.to[i], attributeDecoding(attributes.name, i))
      all[nameOf(t.names, attributeNameId(attributes.name, i))] = value
    }
    tokens.push(['StartTag', nameOf(t.names, name), all, ...(isSelfClosing ? [true] : [])])
    return State.data
  },
  endTag({ t, tokens }, name) {
    tokens.push(['EndTag', nameOf(t.names, name)])
  },
  comment({ t, tokens }, _from, _to, dataFrom, dataTo) {
    tokens.push(['Comment', decode(t.source, dataFrom, dataTo, CARRIAGE_RETURNS | NULS)])
  },
  instruction({ t, tokens }, from, _to, dataFrom, dataTo) {
    const name = /^[\w-]+/.exec(t.source.slice(from + 2))?.[0]
    tokens.push(['Instruction', name, t.source.slice(dataFrom, dataTo)])
  },
  doctype({ tokens }, _from, _to, { name = null, publicId = null, systemId = null, forceQuirks }) {
    tokens.push(['DOCTYPE', name, publicId, systemId, !forceQuirks])
  },
  allowsCdata: () => false,
  endsWithNoscript: () => false,
  isFull: () => false,
}

/** `\uD83D` and so on inside the strings of a "doubleEscaped" case. */
function unescaped<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/\\\\u([0-9A-Fa-f]{4})/g, (_, hex: string) => `\\u${hex}`))
}

describe.skipIf(!existsSync(FOLDER))('tokenizer tests (../shared/conformance is needed)', () => {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter(name => !NOT_APPLICABLE.includes(name)) : []
  const used = new Set<string>()

  test.each(files)('%s', file => {
    const { tests } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { tests: readonly Case[] }
    expect(tests.length).toBeGreaterThan(0)
    for (const each of tests) {
      const { input, output } = each.doubleEscaped ? unescaped(each) : each
      const wanted = INSTRUCTIONS.get(input) ?? output
      if (wanted !== output) used.add(input)
      for (const state of each.initialStates ?? ['Data state']) {
        const run = (...pieces: string[]) => tokensOf(pieces, STATES[state], each.lastStartTag ?? '')
        expect(run(input), `${basename(file)}: ${each.description} (${state})`).toEqual(wanted)
        for (let cut = 1; cut < Math.min(input.length, 40); cut++) {
          expect(run(input.slice(0, cut), input.slice(cut)), `${each.description} (${state}), cut at ${cut}`).toEqual(
            wanted,
          )
        }
      }
    }
  })

  test('every exception is one', () => {
    expect([...used].sort()).toEqual([...INSTRUCTIONS.keys()].sort())
  })
})

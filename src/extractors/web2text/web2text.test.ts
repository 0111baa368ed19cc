import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../models/random.ts'
import { openPage } from '../../segment/page.ts'
import { web2textRows, web2textWith } from './label.ts'
import {
  COLUMNS,
  labelLeaves,
  layerSizes,
  type NetName,
  packWeb2Text,
  predictNet,
  type SequenceNet,
  standardise,
  unpackWeb2Text,
  type Web2TextModel,
} from './model.ts'

/** A network with weights and last biases as given. */
function netOf(name: NetName, weight: () => number, lastBias: readonly number[]): SequenceNet {
  const sizes = layerSizes(name)
  return {
    mean: new Float32Array(COLUMNS[name].length),
    deviation: new Float32Array(COLUMNS[name].length).fill(1),
    layers: sizes.map((size, i) => ({
      ...size,
      weights: Float32Array.from({ length: size.kernel * size.inputs * size.filters }, weight),
      bias: i === sizes.length - 1 ? Float32Array.from(lastBias) : new Float32Array(size.filters),
    })),
  }
}

const page = openPage('<h1>A title</h1><p>Some words, <b>and</b> more of them.</p><ul><li>one<li>two</ul>')
const { blocks, edges, leaves } = web2textRows(page)

describe('web2text', () => {
  it('has as many weights as in the paper (§4.3)', () => {
    const weights = (name: NetName) =>
      layerSizes(name).reduce((sum, { kernel, inputs, filters }) => sum + kernel * inputs * filters, 0)
    expect([weights('unary'), weights('pairwise')]).toEqual([17_960, 12_870])
  })

  it('gives probabilities for each leaf and each pair of neighbours', () => {
    const random = seededRandom(1)
    const net = netOf('unary', () => random() - 0.5, [0, 0])
    const logs = predictNet(net, blocks)
    expect(logs).toHaveLength(2 * leaves.length)
    for (let i = 0; i < logs.length; i += 2) expect(Math.exp(logs[i]) + Math.exp(logs[i + 1])).toBeCloseTo(1, 5)
  })

  it('scales columns, and takes the mean for what does not apply', () => {
    const net = { mean: Float32Array.of(1, 2), deviation: Float32Array.of(1, 4), layers: [] }
    expect([...standardise(Float32Array.of(3, 6, Number.NaN, 2), net)]).toEqual([2, 1, 0, 0])
  })

  it('lets neighbours overrule a leaf as far as λ goes', () => {
    const zero = () => 0
    // Each leaf alone is rather content; pairs are almost surely boilerplate.
    const model = { unary: netOf('unary', zero, [0, 0.4]), pairwise: netOf('pairwise', zero, [5, 0, 0, 0]) }
    expect(new Set(labelLeaves(model, blocks, edges, 0).labels)).toEqual(new Set([1]))
    expect(new Set(labelLeaves(model, blocks, edges, 1).labels)).toEqual(new Set([0]))
  })

  it('labels the text nodes, on the side that was chosen for all of them together', () => {
    const model = { unary: netOf('unary', () => 0, [0, 0.4]), pairwise: netOf('pairwise', () => 0, [50, 0, 0, 0]) }
    const labels = web2textWith(model).label(page)
    for (const leaf of leaves) expect(labels[leaf]).toBeLessThan(0.5)
    expect(web2textWith(model).label(openPage(''))).toEqual(new Float32Array(openPage('').dom.length))
  })

  it('answers the same with weights of 16 bits', () => {
    const random = seededRandom(2)
    const small = () => 0.3 * (random() - 0.5)
    const model: Web2TextModel = {
      unary: netOf('unary', small, [0, 0]),
      pairwise: netOf('pairwise', small, [0, 0, 0, 0]),
    }
    const [full, half] = [model, unpackWeb2Text(packWeb2Text(model, {}))].map(m => labelLeaves(m, blocks, edges))
    expect(half.labels).toEqual(full.labels)
    for (let i = 0; i < leaves.length; i++) expect(half.content[i]).toBeCloseTo(full.content[i], 2)
  })
})

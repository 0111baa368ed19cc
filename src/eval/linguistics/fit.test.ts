import { describe, expect, test } from 'vitest'
import { randomFrom } from '../statistics.ts'
import {
  fitDensities,
  fitGeometric,
  fitTwoStates,
  fullText,
  histogramOf,
  MAX_DENSITY,
  template,
  transition,
} from './fit.ts'

/** How often each number is drawn. */
function drawn(samples: number, draw: (random: () => number) => number): number[] {
  const random = randomFrom(11)
  const counts: number[] = []
  for (let i = 0; i < samples; i++) {
    const value = draw(random)
    while (counts.length <= value) counts.push(0)
    counts[value]++
  }
  return counts
}

/** Words until the block ends. */
const geometric = (random: () => number, end: number): number =>
  1 + Math.floor(Math.log(1 - random()) / Math.log(1 - end))

describe('histograms', () => {
  test('have the shares of the places where something is, without place 0 and those beyond the last', () => {
    expect(histogramOf([9, 3, 0, 1, 8], 3)).toEqual({ places: [1, 3], shares: [0.75, 0.25] })
  })
})

describe('the geometric model', () => {
  test('finds the chance that a sample was drawn with', () => {
    const { parameters, r2 } = fitGeometric(histogramOf(drawn(50_000, random => geometric(random, 0.3145))))
    expect(parameters.end).toBeCloseTo(0.3145, 2)
    expect(r2).toBeGreaterThan(0.999)
  })

  test('gives R² and RMSE per degree of freedom', () => {
    // Shares 0.7, 0.3 about a curve that goes through (1, e) and (2, e(1 - e)): one parameter, two points.
    const { shares, r2, rmse } = fitGeometric(histogramOf([0, 7, 3]))
    const left = (0.7 - shares[0]) ** 2 + (0.3 - shares[1]) ** 2
    expect(rmse).toBeCloseTo(Math.sqrt(left), 9)
    expect(r2).toBeCloseTo(1 - left / 0.08, 9)
  })
})

describe('the model of two states', () => {
  const mixed = drawn(80_000, random => geometric(random, random() < 0.7586 ? 0.3968 : 0.04369))

  test('finds the three parameters of a sample, as the paper has them', () => {
    const { parameters } = fitTwoStates(histogramOf(mixed))
    expect(parameters.short).toBeCloseTo(0.7586, 1.7)
    expect(parameters.endShort).toBeCloseTo(0.3968, 1.7)
    expect(parameters.endLong).toBeCloseTo(0.0437, 2)
  })

  test('fits such a sample better than one state does', () => {
    const histogram = histogramOf(mixed)
    expect(fitTwoStates(histogram).r2).toBeGreaterThan(fitGeometric(histogram).r2 + 0.01)
  })

  test('is not worse than one state where there is only one', () => {
    const histogram = histogramOf(drawn(50_000, random => geometric(random, 0.2)))
    expect(fitTwoStates(histogram).rmse).toBeCloseTo(fitGeometric(histogram).rmse, 4)
  })
})

describe('the model of densities', () => {
  const truth = {
    templateShare: 0.2, templateMean: 3, templateConcentration: 50,
    fullTextShare: 0.6, fullTextMean: 13, fullTextConcentration: 170,
    transitionShare: 0.2, transitionMean: 7, transitionDeviation: 1.5,
  } // biome-ignore format: a table
  const places = Array.from({ length: MAX_DENSITY }, (_, i) => i + 1)

  test('is a whole of three parts', () => {
    const sum = (part: typeof template): number => places.reduce((total, x) => total + part(truth, x), 0)
    expect(sum(template)).toBeCloseTo(0.2, 2)
    expect(sum(fullText)).toBeCloseTo(0.6, 4)
    expect(sum(transition)).toBeCloseTo(0.2, 4)
  })

  test('finds the parts of a sample', () => {
    const chances = places.map(x => template(truth, x) + fullText(truth, x) + transition(truth, x))
    const whole = chances.reduce((sum, chance) => sum + chance, 0)
    const counts = drawn(200_000, random => {
      let left = random() * whole
      return places.find((_, i) => (left -= chances[i]) < 0) ?? MAX_DENSITY
    })
    const { parameters: found, r2 } = fitDensities(histogramOf(counts))
    expect(r2).toBeGreaterThan(0.9995)
    for (const part of ['template', 'fullText', 'transition'] as const) {
      expect(found[`${part}Share`]).toBeCloseTo(truth[`${part}Share`], 1.5)
      expect(Math.abs(found[`${part}Mean`] - truth[`${part}Mean`])).toBeLessThan(0.3)
    }
  })
})

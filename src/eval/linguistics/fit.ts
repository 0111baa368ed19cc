import { leastSquares } from './least-squares.ts'

/** A curve drawn through a histogram by least squares. */
export interface Fit<Name extends string = string> {
  readonly parameters: Readonly<Record<Name, number>>
  /** The curve's share at each place of the histogram. */
  readonly shares: readonly number[]
  /** Adjusted for the number of parameters, as the paper gives it. */
  readonly r2: number
  /** Of the shares, per degree of freedom. */
  readonly rmse: number
}

/** A curve with free parameters: any numbers are allowed, `named` maps them to those of the distribution. */
interface Curve<Name extends string> {
  named(free: Float64Array): Readonly<Record<Name, number>>
  share(parameters: Readonly<Record<Name, number>>, place: number): number
  /** Where to begin; the best end is taken. */
  readonly starts: readonly (readonly number[])[]
}

/**
 * Place → share of the whole. Only places where there is something are fitted. The paper does not say whether it did so;
 * this way its P_T(N) for L3S-GN1 comes out to the last digit.
 */
export interface Histogram {
  readonly places: readonly number[]
  readonly shares: readonly number[]
}

/** From counts by place, the first place left out where it is 0. */
export function histogramOf(counts: readonly number[], last = counts.length - 1): Histogram {
  const places = Array.from(counts.keys()).filter(place => place > 0 && place <= last && counts[place] > 0)
  const total = places.reduce((sum, place) => sum + counts[place], 0)
  return { places, shares: places.map(place => counts[place] / total) }
}

function fitCurve<Name extends string>({ places, shares }: Histogram, curve: Curve<Name>): Fit<Name> {
  const residuals = (free: Float64Array): Float64Array => {
    const parameters = curve.named(free)
    return Float64Array.from(places, (place, i) => shares[i] - curve.share(parameters, place))
  }
  const ends = curve.starts.map(start => leastSquares(residuals, start))
  const best = ends.reduce((a, b) => (b.sum < a.sum ? b : a))
  const parameters = curve.named(best.x)
  const mean = 1 / shares.length
  const spread = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0)
  const freedom = Math.max(1, places.length - best.x.length)
  return {
    parameters,
    shares: places.map(place => curve.share(parameters, place)),
    r2: 1 - best.sum / freedom / (spread / (places.length - 1)),
    rmse: Math.sqrt(best.sum / freedom),
  }
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** Equation 2: an author ends the block with the same chance after each word. */
export function fitGeometric(words: Histogram): Fit<'end'> {
  return fitCurve(words, {
    named: ([end]) => ({ end: logistic(end) }),
    share: ({ end }, x) => geometric(end, x),
    starts: [[-1]],
  })
}

/** Equation 3: an author decides for short or for long text, which end with different chances. */
export function fitTwoStates(words: Histogram): Fit<'short' | 'endShort' | 'endLong'> {
  return fitCurve(words, {
    named([short, a, b]) {
      const [share, endA, endB] = [short, a, b].map(logistic)
      // The two are alike but for their names: short is what ends sooner.
      return endA > endB
        ? { short: share, endShort: endA, endLong: endB }
        : { short: 1 - share, endShort: endB, endLong: endA }
    },
    share: ({ short, endShort, endLong }, x) => short * geometric(endShort, x) + (1 - short) * geometric(endLong, x),
    starts: [
      [1, 0, -3],
      [0, -1, -4],
      [3, -0.5, -3],
    ],
  })
}

const geometric = (end: number, x: number): number => (1 - end) ** (x - 1) * end

/** Shares of the words, means and deviations as densities; a beta's concentration is the sum of its two shapes. */
export type DensityParameter =
  | `${'template' | 'fullText' | 'transition'}${'Share' | 'Mean'}`
  | `${'template' | 'fullText'}Concentration`
  | 'transitionDeviation'

/** A line of 80 characters holds this many words of one letter: no text is denser. */
export const MAX_DENSITY = 40
/** Densities are rounded. */
const MIN_DENSITY = 0.5

/**
 * Words by text density as two betas, template and full text, and a normal between them as a fuzzy transition (§5.1,
 * after Kohlschütter, A densitometric analysis of web template content, WWW 2009). The betas' range is that of the
 * densities.
 */
export function fitDensities(densities: Histogram): Fit<DensityParameter> {
  return fitCurve(densities, {
    named(free) {
      const weights = [free[0], free[1], 0].map(Math.exp)
      const sum = weights[0] + weights[1] + weights[2]
      const templateMean = between(MIN_DENSITY, MIN_DENSITY + MAX_DENSITY, free[2])
      const fullTextMean = between(templateMean, MIN_DENSITY + MAX_DENSITY, free[3])
      return {
        templateShare: weights[0] / sum,
        templateMean,
        templateConcentration: Math.exp(free[4]),
        fullTextShare: weights[1] / sum,
        fullTextMean,
        fullTextConcentration: Math.exp(free[5]),
        transitionShare: weights[2] / sum,
        transitionMean: between(templateMean, fullTextMean, free[6]),
        transitionDeviation: Math.exp(free[7]),
      }
    },
    share: (parameters, x) => template(parameters, x) + fullText(parameters, x) + transition(parameters, x),
    starts: DENSITY_STARTS,
  })
}

const between = (low: number, high: number, free: number): number => low + (high - low) * logistic(free)

/** Template text at three words a line, full text at eleven to fourteen; narrow and wide, much and little of each. */
const DENSITY_STARTS = [0, 1].flatMap(fullTextWeight =>
  [-1.2, -0.8].flatMap(fullTextMean =>
    [0, 1].map(deviation => [0, fullTextWeight, -2.7, fullTextMean, 3.5, 5, 0, deviation]),
  ),
)

type DensityParameters = Readonly<Record<DensityParameter, number>>

export const template = (p: DensityParameters, x: number): number =>
  p.templateShare * beta(p.templateMean, p.templateConcentration, x)
export const fullText = (p: DensityParameters, x: number): number =>
  p.fullTextShare * beta(p.fullTextMean, p.fullTextConcentration, x)
export const transition = (p: DensityParameters, x: number): number =>
  p.transitionShare * normal(p.transitionMean, p.transitionDeviation, x)

function normal(mean: number, deviation: number, x: number): number {
  return Math.exp(-0.5 * ((x - mean) / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI))
}

function beta(mean: number, concentration: number, density: number): number {
  const x = (density - MIN_DENSITY) / MAX_DENSITY
  const a = ((mean - MIN_DENSITY) / MAX_DENSITY) * concentration
  const b = concentration - a
  return Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log(1 - x) - logBeta(a, b)) / MAX_DENSITY
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Stirling's series (Abramowitz & Stegun, 6.1.41), from 7 on right to ten digits; below by Γ(x + 1) = x Γ(x). */
function logGamma(x: number): number {
  let shift = 0
  let at = x
  while (at < 7) shift += Math.log(at++)
  const inverse = 1 / (at * at)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / at
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - shift
}

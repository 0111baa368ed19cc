import {
  type DensityParameter,
  type Fit,
  fitDensities,
  fitGeometric,
  fitTwoStates,
  type Histogram,
  histogramOf,
  MAX_DENSITY,
} from './fit.ts'
import { allClasses, type TextCounts, type TextGroup } from './text-counts.ts'

/** A group with the models of §5 fitted to it. */
export interface FittedGroup {
  readonly group: TextGroup
  readonly all: TextCounts
  readonly words: Histogram
  readonly geometric: Fit<'end'>
  readonly twoStates: Fit<'short' | 'endShort' | 'endLong'>
  readonly densities: Histogram
  readonly density: Fit<DensityParameter>
}

export function fitGroup(group: TextGroup): FittedGroup {
  const all = allClasses(group)
  const words = histogramOf(all.blocksByWords)
  const densities = histogramOf(all.wordsByDensity, MAX_DENSITY)
  return {
    group,
    all,
    words,
    geometric: fitGeometric(words),
    twoStates: fitTwoStates(words),
    densities,
    density: fitDensities(densities),
  }
}

/** The page types of a dataset, as groups. */
export function typesOf(groups: readonly FittedGroup[], { group: { name } }: FittedGroup): FittedGroup[] {
  return groups.filter(({ group }) => group.name.startsWith(`${name}: `))
}

/** The classes that are content to readers; comments are (WSDM 2010, §4.2). */
const CONTENT_CLASSES: ReadonlySet<string> = new Set(['content', 'headline', 'full text', 'supplemental', 'comments'])

/** What is content, and what is not. */
export function contentCounts({ classes, ...rest }: TextGroup): { content: TextCounts; rest: TextCounts } {
  const only = (isContent: boolean): TextCounts =>
    allClasses({ ...rest, classes: new Map([...classes].filter(([name]) => CONTENT_CLASSES.has(name) === isContent)) })
  return { content: only(true), rest: only(false) }
}

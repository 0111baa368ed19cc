import { UserError } from '../user-error.ts'
import {
  boilerpipe,
  boilerpipeDefault,
  boilerpipeDensity,
  boilerpipeKeepEverything,
  boilerpipeLargest,
  boilerpipeMinDensity,
  boilerpipeMinWords,
  boilerpipeWords,
} from './boilerpipe/index.ts'
import { bte } from './bte.ts'
import type { EnsembleName, VoteKind } from './ensemble/index.ts'
import type { Extractor } from './extractor.ts'
import { pith } from './pith/index.ts'
import { resiliparse } from './resiliparse.ts'
import { bs4, htmlText, lxmlCleaner, xpathText } from './text-conversion.ts'

export {
  type Assessment,
  type Extractor,
  fromBlocks,
  type Judgement,
  type Labels,
  spread,
  type Trace,
} from './extractor.ts'

/** Better too little than too much, or the other way round. */
export type Focus = 'balanced' | 'precision' | 'recall'

export interface ExtractorOptions {
  readonly focus?: Focus
  /**
   * For measuring trained systems: use the weights that were fitted without the sites of this fold. Systems that were
   * not trained are the same for every fold.
   */
  readonly fold?: number
  /** For ensembles: on what their members vote. Default: `tokens`, ahead by less than chance (docs/study/ensembles.md). */
  readonly vote?: VoteKind
}

interface Entry {
  readonly family: string
  readonly summary: string
  /** Does it know the precision and recall modes? */
  readonly hasFocus?: boolean
  readonly load: (options: ExtractorOptions) => Extractor | Promise<Extractor>
}

/** Every system, by name. To add one: one file beside this one, and one line here. */
export const extractors = {
  pith: {
    family: 'ours',
    summary: 'boosted trees over blocks, chosen by expected F-score',
    hasFocus: true,
    load: pith,
  },
  'xpath-text': { family: 'text conversion', summary: 'all text of the body', load: xpathText },
  bs4: { family: 'text conversion', summary: 'all text but scripts and styles', load: bs4 },
  'lxml-cleaner': { family: 'text conversion', summary: 'all text but that of 50 tags', load: lxmlCleaner },
  'html-text': { family: 'text conversion', summary: 'all visible text', load: htmlText },
  inscriptis: {
    family: 'text conversion',
    summary: 'all visible text, laid out as in a browser',
    load: async () => (await import('./inscriptis/index.ts')).inscriptis(),
  },
  bte: { family: 'heuristic', summary: 'the stretch with most words and fewest tags', load: () => bte() },
  justext: {
    family: 'heuristic',
    summary: 'paragraphs with many stop words and few links, and their neighbours',
    load: async () => (await import('./justext/index.ts')).justext(),
  },
  boilerpipe: {
    family: 'shallow text features',
    summary: 'the largest piece of text with its title, for news',
    load: boilerpipe,
  },
  'boilerpipe-default': {
    family: 'shallow text features',
    summary: 'blocks fused by text density, then the tree over densities',
    load: boilerpipeDefault,
  },
  'boilerpipe-largest': {
    family: 'shallow text features',
    summary: 'the largest piece of text',
    load: boilerpipeLargest,
  },
  'boilerpipe-words': {
    family: 'shallow text features',
    summary: 'tree over word counts and link density',
    load: boilerpipeWords,
  },
  'boilerpipe-density': {
    family: 'shallow text features',
    summary: 'tree over text and link density',
    load: boilerpipeDensity,
  },
  'boilerpipe-min-words': {
    family: 'shallow text features',
    summary: 'blocks of at least 11 words',
    load: () => boilerpipeMinWords(),
  },
  'boilerpipe-min-density': {
    family: 'shallow text features',
    summary: 'blocks of a text density of at least 10.5',
    load: () => boilerpipeMinDensity(),
  },
  'boilerpipe-keep-everything': {
    family: 'shallow text features',
    summary: 'all that boilerpipe sees',
    load: boilerpipeKeepEverything,
  },
  'boilerpipe-tree': {
    family: 'shallow text features, trained',
    summary: 'decision tree over 64 features of a block and its neighbours',
    load: async () => (await import('./boilerpipe/trained.ts')).boilerpipeTree(),
  },
  'boilerpipe-svm': {
    family: 'shallow text features, trained',
    summary: 'linear support vector machine over the same 64 features',
    load: async () => (await import('./boilerpipe/trained.ts')).boilerpipeSvm(),
  },
  dragnet: {
    family: 'learned',
    summary: 'random forest over text density, tag ratios, a readability score and names',
    load: async () => (await import('./dragnet/index.ts')).dragnet(),
  },
  extractnet: {
    family: 'learned',
    summary: 'boosted trees over the features of Dragnet and shallow text features',
    load: async () => (await import('./dragnet/index.ts')).extractnet(),
  },
  'dom-distiller': {
    family: 'learned',
    summary: 'decision tree over blocks, then rules for articles',
    load: async () => (await import('./dom-distiller/index.ts')).domDistiller(),
  },
  resiliparse: { family: 'heuristic', summary: 'one walk, rules by tag, name and link share', load: resiliparse },
  trafilatura: {
    family: 'heuristic',
    summary: 'rules by name, then arc90, jusText and all paragraphs where they fail',
    hasFocus: true,
    load: async options => (await import('./trafilatura/index.ts')).trafilatura(options),
  },
  newspaper3k: {
    family: 'heuristic',
    summary: 'common words give points to the two elements above',
    load: async () => (await import('./newspaper3k.ts')).newspaper3k(),
  },
  goose3: {
    family: 'heuristic',
    summary: 'common words give points to all elements above',
    load: async () => (await import('./goose3.ts')).goose3(),
  },
  'news-please': {
    family: 'heuristic',
    summary: 'newspaper3k, and arc90 where it finds nothing',
    load: async () => (await import('./news-please.ts')).newsPlease(),
  },
  readability: {
    family: 'heuristic',
    summary: "Mozilla's library, needs @mozilla/readability",
    load: async () => (await import('./readability/index.ts')).readability(),
  },
  crf: {
    family: 'sequence labelling',
    summary: 'conditional random field over tags, sizes, words and neighbours of blocks',
    load: async () => (await import('./trainable-filter/crf.ts')).crf(),
  },
  rrm: {
    family: 'sequence labelling',
    summary: 'robust risk minimisation over the same features',
    load: async () => (await import('./trainable-filter/rrm.ts')).rrm(),
  },
  boilernet: {
    family: 'deep',
    summary: 'counts of tags and words through a two-way LSTM',
    load: async () => (await import('./boilernet/index.ts')).boilernet(),
  },
  web2text: {
    family: 'deep',
    summary: 'two convolutional networks over text leaves, and the most likely labels by Viterbi',
    load: async () => (await import('./web2text/index.ts')).web2text(),
  },
  semtext: {
    family: 'deep',
    summary: 'words of text, tags and class names through a convolution, a two-way LSTM and a CRF',
    load: async () => (await import('./semtext/index.ts')).semtext(),
  },
  'majority-all': {
    family: 'ensemble',
    summary: 'two thirds of 19 systems and text converters',
    load: options => ensemble('majority-all', options),
  },
  'majority-best': {
    family: 'ensemble',
    summary: 'two thirds of the nine most robust systems',
    load: options => ensemble('majority-best', options),
  },
  'majority-best-weighted': {
    family: 'ensemble',
    summary: 'the same with two votes for readability, trafilatura and goose3',
    load: options => ensemble('majority-best-weighted', options),
  },
} as const satisfies Record<string, Entry>

export type ExtractorName = keyof typeof extractors
export const extractorNames = Object.keys(extractors) as ExtractorName[]
export const defaultExtractor: ExtractorName = 'pith'

const loaded = new Map<string, Extractor>()

/** The system of that name, ready to label pages. Loading may take a moment (weights); labelling never waits. */
export async function loadExtractor(name: string, options: ExtractorOptions = {}): Promise<Extractor> {
  const key = keyOf(name, options)
  const extractor = loaded.get(key) ?? (await entryOf(name).load(options))
  loaded.set(key, extractor)
  return extractor
}

/** The same at once, for systems that need no loading or were loaded before. */
export function extractorNow(name: string, options: ExtractorOptions = {}): Extractor {
  const key = keyOf(name, options)
  const extractor = loaded.get(key) ?? entryOf(name).load(options)
  if (extractor instanceof Promise) {
    throw new UserError(
      'extractor-not-loaded',
      `"${name}" has weights to load. Call \`await loadExtractor('${name}')\` once, then extract.`,
    )
  }
  loaded.set(key, extractor)
  return extractor
}

async function ensemble(name: EnsembleName, { vote = 'tokens', fold }: ExtractorOptions): Promise<Extractor> {
  const { majority } = await import('./ensemble/index.ts')
  const how = fold === undefined ? {} : { fold }
  return majority(name, vote, member => (Object.hasOwn(extractors, member) ? loadExtractor(member, how) : undefined))
}

/** Does the system of that name know the precision and recall modes? */
export function hasFocus(name: string): boolean {
  return entryOf(name).hasFocus === true
}

function entryOf(name: string): Entry {
  if (Object.hasOwn(extractors, name)) return extractors[name as ExtractorName]
  throw new UserError(
    'unknown-extractor',
    `There is no extractor "${name}". Choose one of: ${extractorNames.join(', ')}.`,
  )
}

function keyOf(name: string, options: ExtractorOptions): string {
  return `${name} ${options.focus ?? 'balanced'} ${options.fold ?? ''} ${options.vote ?? ''}`
}

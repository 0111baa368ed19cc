/** Where a run of the study reads and writes. */
export interface Places {
  /** A folder of datasets. */
  readonly data: string
  /** Out-of-fold answers, as `pith train NAME --answers` leaves them. */
  readonly answers: string
  /** The benchmark that the comparison fills and the search reads. */
  readonly bench: string
  /** Where the pages go. */
  readonly out: string
  /** The file of a dataset. */
  fileOf(dataset: string): string
}

/** One page of the study and the program that writes it. */
export interface Part {
  /** Of its page. */
  readonly name: string
  readonly what: string
  /** A command of `pith`, or a program of this folder. */
  readonly program: readonly ['pith', ...string[]] | readonly [`bench/${string}.ts`]
  /** Its source. */
  readonly source: string
  readonly datasets: readonly string[]
  /** The trained systems whose out-of-fold answers it reads. */
  readonly answersOf?: readonly string[]
  /** A part that must have been run before. */
  readonly after?: string
  readonly options: (places: Places) => readonly string[]
  /** About how long it takes on two cores with nothing kept; what is left is reckoned with it until the part has been run. */
  readonly minutes: number
}

const OF_STUDY = ['cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'readability', 'scrapinghub']
const OF_TYPES = ['wcxb-dev', 'readability', 'postlight']
const ALL = [...OF_STUDY, 'canola', 'postlight', 'wcxb-dev']
/** Those with a gold of whole main contents and many sites; the rest are examples of what readers' programs get wrong. */
const SEARCHED = ['l3s-gn1', 'cleanportaleval', 'cleaneval', 'dragnet', 'scrapinghub', 'wcxb-dev']

interface Training {
  readonly datasets: readonly string[]
  readonly folds: number
}

/** The trained systems whose out-of-fold answers the study reads, as their cards (docs/models) say they were trained. */
export const TRAINED: Readonly<Record<string, Training>> = {
  pith: { datasets: OF_TYPES, folds: 5 },
  crf: { datasets: OF_TYPES, folds: 5 },
  rrm: { datasets: OF_TYPES, folds: 5 },
  dragnet: { datasets: OF_STUDY, folds: 5 },
  extractnet: { datasets: OF_STUDY, folds: 5 },
  'dom-distiller': { datasets: OF_STUDY, folds: 5 },
  'boilerpipe-tree': { datasets: OF_STUDY, folds: 5 },
  'boilerpipe-svm': { datasets: OF_STUDY, folds: 5 },
  web2text: { datasets: OF_STUDY, folds: 3 },
  boilernet: { datasets: OF_STUDY, folds: 3 },
  semtext: { datasets: [...OF_STUDY, 'wcxb-dev', 'postlight'], folds: 3 },
}

const page = ({ data, out }: Places): string[] => ['--data', data, '--out', out, '--write']

export const PARTS: readonly Part[] = [
  {
    name: 'comparison',
    what: 'the comparison study (SIGIR 2023): Tables 1 and 3, Figures 1 to 3, and which of its findings hold on today’s pages',
    program: ['pith', 'bench', 'study'],
    source: 'src/cli/bench.ts',
    datasets: ALL,
    answersOf: Object.keys(TRAINED),
    options: ({ data, answers, bench, out }) => [data, '--out-of-fold', answers, '--bench', bench, '--output', out],
    minutes: 40,
  },
  {
    name: 'ensembles',
    what: 'its votes, on tokens and on leaves (§4.5)',
    program: ['bench/ensembles.ts'],
    source: 'bench/ensembles.ts',
    datasets: ['wcxb-dev'],
    options: page,
    minutes: 1,
  },
  {
    name: 'stacking',
    what: 'a learned combination in place of votes',
    program: ['bench/stacking.ts'],
    source: 'bench/stacking.ts',
    datasets: ['wcxb-dev'],
    options: page,
    minutes: 11,
  },
  {
    name: 'complexity',
    what: 'how complex a page is, told without gold (§3.3)',
    program: ['bench/complexity.ts'],
    source: 'bench/complexity.ts',
    datasets: ALL,
    options: page,
    minutes: 1,
  },
  {
    name: 'retrieval',
    what: 'does cleaning help search? (Web2Text §4.5, shallow text features §6)',
    program: ['pith', 'retrieval'],
    source: 'src/cli/retrieval.ts',
    datasets: SEARCHED,
    after: 'comparison',
    options: ({ fileOf, bench, out }) => [
      ...SEARCHED.map(fileOf),
      '--bench',
      bench,
      '--queries',
      '500',
      '--output',
      out,
    ],
    minutes: 8,
  },
  {
    name: 'linguistics',
    what: 'the statistics of short and long text (shallow text features §5)',
    program: ['pith', 'linguistics'],
    source: 'src/cli/linguistics.ts',
    datasets: ['l3s-gn1', 'cleaneval', 'wcxb-dev'],
    options: ({ fileOf, out }) => [...['l3s-gn1', 'cleaneval', 'wcxb-dev'].map(fileOf), '--output', out],
    minutes: 1,
  },
  {
    name: 'shallow-text-features',
    what: 'ranking, trees and SVM on L3S-GN1 (Table 2)',
    program: ['bench/study-shallow-text.ts'],
    source: 'bench/study-shallow-text.ts',
    datasets: ['l3s-gn1'],
    options: page,
    minutes: 7,
  },
  {
    name: 'trainable-filter',
    what: 'CRF and RRM: feature sets and topics',
    program: ['bench/study-trainable-filter.ts'],
    source: 'bench/study-trainable-filter.ts',
    datasets: ['wcxb-dev', 'dragnet', 'l3s-gn1'],
    options: page,
    minutes: 5,
  },
  {
    name: 'learned-systems',
    what: 'Dragnet, ExtractNet, DOM Distiller beside the originals',
    program: ['bench/study-learned-systems.ts'],
    source: 'bench/study-learned-systems.ts',
    datasets: [...OF_STUDY, 'wceb_page_scores'],
    answersOf: ['dragnet', 'extractnet', 'dom-distiller'],
    options: places => [...page(places), '--answers', places.answers],
    minutes: 1,
  },
  {
    name: 'web2text',
    what: 'Web2Text on both splits of CleanEval (Table 1), time per page',
    program: ['bench/study-web2text.ts'],
    source: 'bench/study-web2text.ts',
    datasets: ['cleaneval'],
    options: page,
    minutes: 10,
  },
  {
    name: 'semtext',
    what: 'SemText: ablation, forums and Q&A pages, sizes up to the paper’s',
    program: ['bench/study-semtext.ts'],
    source: 'bench/study-semtext.ts',
    datasets: ['cleaneval', 'scrapinghub', 'wcxb-dev', 'dragnet', 'l3s-gn1', 'canola', 'readability', 'postlight'],
    options: page,
    minutes: 32,
  },
]

/** What is typed to make the answers of a system. */
export function trainCommand(name: string, { fileOf, answers }: Pick<Places, 'fileOf' | 'answers'>): string {
  const { datasets, folds } = TRAINED[name]
  const data = datasets.map(dataset => `--data ${fileOf(dataset)}`)
  return `pith train ${name} ${data.join(' ')} --folds ${folds} --answers ${answers} -o ${answers}/${name}.model`
}

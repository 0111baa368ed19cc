import type { ExtractOptions } from '../extract.ts'
import { defaultExtractor, extractorNames, loadExtractor } from '../extractors/index.ts'
import { usageError, type Values } from './command.ts'

/** Which system, and how it judges: for every command that labels pages. */
export const judgingOptions = {
  extractor: {
    type: 'string',
    short: 'e',
    value: 'NAME',
    choices: extractorNames,
    default: defaultExtractor,
    help: 'The system that finds the content; `pith extractors` lists them.',
  },
  precision: { type: 'boolean', help: 'Rather too little than too much.' },
  recall: { type: 'boolean', help: 'Rather too much than too little.' },
  hidden: {
    type: 'string',
    value: 'POLICY',
    choices: ['auto', 'strip', 'keep', 'mark'],
    default: 'auto',
    help: 'Text that a reader would not see: let the system judge, drop it, judge it as if it were shown, or mark it.',
  },
} as const

/** What is written of what was found: for every command that writes pages. */
export const writingOptions = {
  comments: {
    type: 'string',
    value: 'POLICY',
    choices: ['include', 'separate', 'exclude'],
    default: 'include',
    help: "Readers' comments: with the text, in a field of their own (JSON only), or nowhere.",
  },
  noComments: { type: 'boolean', help: 'The same as --comments exclude.' },
  tables: { type: 'boolean', default: true, help: 'Write tables; on unless turned off.' },
  links: { type: 'boolean', default: true, help: 'Write link targets; on unless turned off.' },
  images: { type: 'boolean', default: true, help: 'Write images; on unless turned off.' },
} as const

type Judging = Values<typeof judgingOptions>
type Writing = Values<typeof writingOptions>

/** The options of the command line as the library wants them, with the extractor loaded. */
export async function extractOptions(values: Judging & Partial<Writing>): Promise<ExtractOptions> {
  const { extractor, precision, recall, hidden, noComments, tables, links, images } = values
  if (precision && recall) throw usageError('--precision and --recall exclude each other. Give one of them.')
  const focus = precision ? 'precision' : recall ? 'recall' : 'balanced'
  const comments = noComments ? 'exclude' : (values.comments ?? 'include')
  await loadExtractor(extractor, { focus })
  return {
    extractor,
    focus,
    hidden,
    comments,
    ...(tables !== undefined && { tables }),
    ...(links !== undefined && { links }),
    ...(images !== undefined && { images }),
  }
}

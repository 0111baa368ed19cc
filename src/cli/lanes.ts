import { availableParallelism } from 'node:os'

/** How many pages are worked on at a time, and how long: for every command that has thousands of them. */
export const lanes = {
  threads: {
    type: 'count',
    value: 'N',
    default: availableParallelism(),
    defaultText: 'one for each core',
    help: 'How many pages at a time.',
  },
  timeout: { type: 'number', value: 'SECONDS', default: 30, help: 'How long a page may take.' },
} as const

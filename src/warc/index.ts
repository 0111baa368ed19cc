export type { Problem } from './problem.ts'
export {
  type ArchiveProblem,
  type ArchiveRecord,
  type Position,
  type RecordHead,
  type RecordOptions,
  readRecords,
} from './records.ts'
export { type Chunks, openWindow, type Window } from './window.ts'

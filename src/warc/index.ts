export type { Filters } from './filters.ts'
export { findInputs, type Input } from './inputs.ts'
export { MANIFEST, type Manifest, type Shard } from './journal.ts'
export type { Problem } from './problem.ts'
export { readErrors, readManifest, readOutput } from './read-corpus.ts'
export {
  type ArchiveProblem,
  type ArchiveRecord,
  type Position,
  type RecordHead,
  type RecordOptions,
  readRecords,
} from './records.ts'
export type { ErrorRow, OutputRow } from './rows.ts'
export { type CorpusOptions, extractCorpus, extractRows, type RunOptions, type RunProgress } from './run.ts'
export { OUTPUT_FORMATS, type OutputFormat } from './shard-file.ts'
export type { RunSummary } from './shards.ts'
export { type CorpusStats, corpusStats, statsFigures, statsTables } from './stats.ts'
export { type Chunks, openWindow, type Window } from './window.ts'

import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { UserError } from '../user-error.ts'
import { columnsFor, type ErrorRow, type OutputRow } from './rows.ts'
import { loadZstd } from './zstd.ts'

export const OUTPUT_FORMATS = ['jsonl', 'jsonl.gz', 'jsonl.zst', 'parquet'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

/** What became of a file: enough to check it later. */
export interface FileSum {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** A file of rows that is there whole or not at all: it gets its name when it is closed. */
export interface ShardFile<Row> {
  add(row: Row): Promise<void>
  close(): Promise<FileSum>
}

/** Rows are gathered to about this many characters, then packed and written together. */
const BLOCK_CHARS = 1 << 20
/** Rows of a Parquet row group: what is held in memory. */
const GROUP_ROWS = 1000

interface Draft {
  write(bytes: Uint8Array): Promise<void>
  finish(rows: number): Promise<FileSum>
}

/** Such files are left behind by a run that was killed. */
export const DRAFT = /^\..+\.draft$/

async function openDraft(path: string): Promise<Draft> {
  const draft = join(dirname(path), `.${basename(path)}.draft`)
  const file: FileHandle = await open(draft, 'w').catch(cause => {
    throw new UserError('cannot-write', `"${path}" cannot be written (${cause.code}). Choose another --output.`, {
      cause,
    })
  })
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(chunk) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    },
    async finish(rows) {
      await file.sync()
      await file.close()
      if (rows === 0) await rm(draft)
      else await rename(draft, path)
      return { name: basename(path), rows, bytes: rows === 0 ? 0 : bytes, sha256: rows === 0 ? '' : hash.digest('hex') }
    },
  }
}

type Pack = (bytes: Buffer) => Promise<Uint8Array>

const PACK: Readonly<Record<Exclude<OutputFormat, 'parquet'>, Pack>> = {
  jsonl: async bytes => bytes,
  'jsonl.gz': promisify(gzip),
  'jsonl.zst': async bytes => (await loadZstd()).pack(bytes),
}

/** Packed rows are members (gzip) or frames (zstd) that follow each other, which every reader takes for one file. */
export async function openJsonl(
  path: string,
  format: Exclude<OutputFormat, 'parquet'>,
): Promise<ShardFile<OutputRow | ErrorRow>> {
  const draft = await openDraft(path)
  let rows = 0
  let text = ''
  const flush = async (): Promise<void> => {
    if (text === '') return
    const block = Buffer.from(text)
    text = ''
    await draft.write(await PACK[format](block))
  }
  return {
    async add(row) {
      rows++
      text += `${JSON.stringify(row)}\n`
      if (text.length >= BLOCK_CHARS) await flush()
    },
    async close() {
      await flush()
      return draft.finish(rows)
    },
  }
}

export async function openParquet(path: string, content: 'text' | 'markdown' | 'html'): Promise<ShardFile<OutputRow>> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer').catch(() => {
    throw new UserError(
      'no-parquet',
      'Parquet is written by hyparquet-writer, which is not installed. Run `npm install hyparquet-writer`, or write jsonl.gz.',
    )
  })
  const draft = await openDraft(path)
  const columns = columnsFor(content)
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) })
  const group: OutputRow[] = []
  let rows = 0
  const drain = async (): Promise<void> => {
    await draft.write(Buffer.from(new Uint8Array(bytes.buffer, 0, bytes.index)))
    bytes.index = 0
  }
  const flush = async (): Promise<void> => {
    if (group.length === 0) return
    await writer.write({
      columnData: columns.map(([name, type]) => ({ name, data: group.map(row => parquetValue(row[name], type)) })),
      rowGroupSize: group.length,
    })
    group.length = 0
    await drain()
  }
  return {
    async add(row) {
      rows++
      group.push(row)
      if (group.length >= GROUP_ROWS) await flush()
    },
    async close() {
      await flush()
      await writer.finish()
      await drain()
      return draft.finish(rows)
    },
  }
}

type Columns = ReturnType<typeof columnsFor>
type Value = OutputRow[keyof OutputRow]

function parquetValue(value: Value, type: Columns[number][1]): unknown {
  return type === 'INT64' ? BigInt(value as number) : value
}

/** Every column may be null; lists are written as the format recommends (parquet-format, LogicalTypes.md, "Lists"). */
function schemaOf(columns: Columns): SchemaElement[] {
  const optional = { repetition_type: 'OPTIONAL' } as const
  const string = { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional } as const
  const elements = columns.flatMap(([name, type]): SchemaElement[] => {
    if (type !== 'LIST') return [type === 'STRING' ? { name, ...string } : { name, type, ...optional }]
    return [
      { name, num_children: 1, converted_type: 'LIST', ...optional },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', ...string },
    ]
  })
  return [{ name: 'root', num_children: columns.length }, ...elements]
}

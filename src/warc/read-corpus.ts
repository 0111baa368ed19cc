import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../user-error.ts'
import { MANIFEST, type Manifest } from './journal.ts'
import { membersOf } from './members.ts'
import type { ErrorRow, OutputRow } from './rows.ts'
import { openWindow } from './window.ts'

/** The manifest of a finished run. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
  } catch (cause) {
    throw new UserError(
      'no-manifest',
      `"${folder}" holds no finished run of \`pith warc\`. Give its --output folder; if the run was broken off, start it again to finish it.`,
      { cause },
    )
  }
}

/** Every row of the output of a run, in order. */
export async function* readOutput(folder: string, manifest: Manifest): AsyncGenerator<OutputRow> {
  for (const { rows } of manifest.shards) {
    if (rows.rows === 0) continue
    const path = join(folder, rows.name)
    yield* rows.name.endsWith('.parquet') ? readParquet(path) : readJsonl<OutputRow>(path)
  }
}

/** Every row of the error files of a run, in order. */
export async function* readErrors(folder: string, manifest: Manifest): AsyncGenerator<ErrorRow> {
  for (const { errors } of manifest.shards) if (errors.rows > 0) yield* readJsonl<ErrorRow>(join(folder, errors.name))
}

/** Our own files: a packed part ends where a row ends. */
async function* readJsonl<Row>(path: string): AsyncGenerator<Row> {
  for await (const { content } of membersOf(openWindow(createReadStream(path)))) {
    while (await content.reach(1)) {
      while (!content.held.includes(10) && (await content.reach(content.held.length + 1)));
      const end = content.held.lastIndexOf(10) + 1
      const lines = content.held.toString('utf8', 0, end).split('\n')
      content.skip(end === 0 ? content.held.length : end)
      for (const line of lines) if (line !== '') yield JSON.parse(line)
    }
  }
}

async function* readParquet(path: string): AsyncGenerator<OutputRow> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet').catch(() => {
    throw new UserError(
      'no-parquet',
      'Parquet is read by hyparquet, which is not installed. Run `npm install hyparquet`.',
    )
  })
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  let rowStart = 0
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows)
    for (const row of await parquetReadObjects({ file, metadata, rowStart, rowEnd })) {
      yield { ...row, words: Number(row['words']), offset: Number(row['offset']) } as OutputRow
    }
    rowStart = rowEnd
  }
}

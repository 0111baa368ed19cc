import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../src/models/random.ts'
import { packed, page, request, response } from './archive.ts'
import { buildProgram, ended, startProgram } from './program.ts'

const PAGES = 60

/** Runs are killed at random moments, so many in all, and taken up until they end. */
export function testKilledRuns(kills: number): void {
  let folder: string
  const at = (name: string) => join(folder, name)

  beforeAll(async () => {
    await buildProgram()
    folder = mkdtempSync(join(tmpdir(), 'pith-resume-'))
    const pages = Array.from({ length: PAGES }, (_, number) => number)
    writeFileSync(at('a.warc.gz'), packed(pages.flatMap(n => [request(page(n).url), response(page(n))])))
    const broken = Buffer.from('WARC/1.0\r\nWARC-Type: response\r\nContent-Length: none\r\n\r\n<p>\r\n\r\n')
    const others = pages.map(n => page(n + PAGES)).map((one, n) => (n % 7 === 3 ? broken : response(one)))
    writeFileSync(at('b.warc'), Buffer.concat(others))
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  function start(out: string, kind: string): ChildProcess {
    const files = [at('a.warc.gz'), at('b.warc'), '-o', at(out), '--write', kind, '--shard-records', '7']
    // No page may run into the time limit here, however busy the machine is: that would be a row of its own.
    return startProgram(['warc', ...files, '--threads', '2', '--timeout', '900'])
  }

  /** Names and contents of all files. */
  const contents = (out: string): Record<string, string> => {
    const names = readdirSync(at(out)).sort()
    return Object.fromEntries(names.map(name => [name, readFileSync(join(at(out), name)).toString('base64')]))
  }

  /** The run ends, or is killed: before its first file, in the midst of one, between two, after the last. */
  async function runAndKill(out: string, kind: string, random: () => number): Promise<'ended' | 'killed'> {
    const journal = join(at(out), 'journal.jsonl')
    const dueAt = Math.max(1, linesOf(journal) + Math.floor(random() * 8))
    const child = start(out, kind)
    const end = ended(child)
    while (child.exitCode === null && linesOf(journal) < dueAt) await wait(2)
    await wait(random() * 40)
    child.kill('SIGKILL')
    const code = await end
    expect([0, null]).toContain(code)
    return code === 0 ? 'ended' : 'killed'
  }

  describe('a run that is killed', () => {
    test.each(['jsonl.gz', 'parquet'])(
      'and taken up again gives the same files, byte for byte: %s',
      async kind => {
        expect(await ended(start(`whole-${kind}`, kind))).toBe(0)
        const whole = contents(`whole-${kind}`)
        const parts = Object.keys(whole).filter(name => name.startsWith('part-'))
        expect(parts.length).toBeGreaterThan(2 * Math.floor(PAGES / 8))
        const random = seededRandom(kind.length)
        // A run that ends before its turn to be killed came, as on a busy machine it may, is as good, but does not count.
        for (let killed = 0, round = 0; killed < kills; round++) {
          const out = `killed-${kind}-${round}`
          while ((await runAndKill(out, kind, random)) === 'killed') killed++
          expect(contents(out)).toEqual(whole)
        }
      },
      kills * 120_000,
    )
  })
}

/** 0 where the file is not there, or not any more: a run that ends removes its journal. */
function linesOf(path: string): number {
  try {
    return readFileSync(path, 'utf8').split('\n').length
  } catch {
    return 0
  }
}

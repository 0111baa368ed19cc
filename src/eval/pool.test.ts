import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forkLane } from './fork-lane.ts'
import { forEachOf, type Lane, mapInOrder, openPool, WorkFailure } from './pool.ts'
import { processLane } from './process-lane.ts'
import { commandSystem } from './systems.ts'
import { threadLane } from './thread-lane.ts'

const forever = new Promise<never>(() => {})

/** Doubles numbers; hangs at 13, breaks at 14, fails at 15. Tells when it is opened and stopped. */
function lanes() {
  const log = { opened: 0, stopped: 0 }
  const open = (): Lane<number, number> => {
    log.opened++
    return {
      async run(job) {
        if (job === 13) return forever
        if (job === 14) throw new Error('broken')
        if (job === 15) throw new WorkFailure('bad-page', 'no')
        return job * 2
      },
      stop: async () => void log.stopped++,
    }
  }
  return { log, open }
}

describe('pool', () => {
  test('does jobs side by side, in no more lanes than asked for', async () => {
    const { log, open } = lanes()
    const pool = openPool(open, { lanes: 2, timeoutMs: 1000 })
    expect(await Promise.all([1, 2, 3, 4, 5].map(pool.run))).toEqual([2, 4, 6, 8, 10])
    expect(log.opened).toBe(2)
    await pool.close()
    expect(log.stopped).toBe(2)
  })

  test.each([
    [13, 'timeout', 1],
    [14, 'crash', 1],
    [15, 'bad-page', 0],
  ])('fails job %i alone, with %s, and goes on', async (job, code, stopped) => {
    const { log, open } = lanes()
    const pool = openPool(open, { lanes: 1, timeoutMs: 30 })
    const failed = pool.run(job).catch(error => error.code)
    expect(await pool.run(1)).toBe(2)
    expect(await failed).toBe(code)
    expect(log.stopped).toBe(stopped)
  })
})

describe('forEachOf', () => {
  test('reads no further ahead than its limit', async () => {
    let read = 0
    let most = 0
    let active = 0
    function* items() {
      for (; read < 20; read++) yield read
    }
    await forEachOf(items(), 3, async () => {
      most = Math.max(most, ++active)
      await new Promise(resolve => setTimeout(resolve, 1))
      active--
    })
    expect([read, most]).toEqual([20, 3])
  })

  test('stops at an error and passes it on', async () => {
    const done: number[] = []
    const work = async (item: number) => {
      if (item === 1) throw new Error('bad')
      done.push(item)
    }
    await expect(forEachOf([0, 1, 2, 3, 4, 5], 1, work)).rejects.toThrow('bad')
    expect(done).toEqual([0])
  })
})

describe('mapInOrder', () => {
  test('gives results in the order of the items, whichever is done first', async () => {
    let read = 0
    function* items() {
      for (; read < 9; read++) yield 9 - read
    }
    const results: number[] = []
    for await (const result of mapInOrder(items(), 3, async n => {
      await new Promise(resolve => setTimeout(resolve, n))
      return n
    })) {
      results.push(result)
      expect(read).toBeLessThanOrEqual(results.length + 3)
    }
    expect(results).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  })
})

describe.each([
  ['thread', threadLane],
  ['process', forkLane],
])('a %s', (_, openLane) => {
  const MODULE = `export function work(job) {
    if (job === 'throw') throw new Error('bad page')
    if (job === 'exit') process.exit(3)
    while (job === 'hang');
    for (const kept = []; job === 'hoard'; ) kept.push(new Array(1e5).fill(0.5))
    return job.length
  }`
  const fileOf = async (module: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'pith-thread-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'work.mjs'), module)
    return join(folder, 'work.mjs')
  }
  const ask = async (jobs: readonly string[], timeoutMs = 30_000): Promise<unknown[]> => {
    const path = await fileOf(MODULE)
    const pool = openPool<string, number>(() => openLane(pathToFileURL(path), { memoryMb: 64 }), {
      lanes: 1,
      timeoutMs,
    })
    const answers: unknown[] = []
    for (const job of jobs) answers.push(await pool.run(job).catch(error => error.code))
    await pool.close()
    return answers
  }

  test('does the work of a module', async () => {
    expect(await ask(['four', 'three'])).toEqual([4, 5])
  })

  test('that throws or ends fails that job alone', async () => {
    expect(await ask(['throw', 'a', 'exit', 'b'])).toEqual(['crash', 1, 'crash', 1])
  })

  test('that hangs fails that job alone', async () => {
    expect(await ask(['hang', 'a'], 4000)).toEqual(['timeout', 1]) // time to start in, on a busy machine too
  })

  test('keeps no answer of jobs that are done', async () => {
    const path = await fileOf('export const work = n => String.fromCharCode(97 + (n % 26)).repeat(200_000)')
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    // What an event on its way still holds is free only after it: one collection may come too early.
    const heapUsed = async (): Promise<number> => {
      for (let i = 0; i < 5; i++) {
        await setImmediate()
        collect()
      }
      return process.memoryUsage().heapUsed
    }
    const lane = openLane<number, string>(pathToFileURL(path))
    await lane.run(0)
    const before = await heapUsed()
    for (let n = 0; n < 300; n++) await lane.run(n)
    expect(((await heapUsed()) - before) / 200_000).toBeLessThan(50)
    await lane.stop()
  })

  test('that needs too much memory fails that job alone', async () => {
    expect(await ask(['hoard', 'a'])).toEqual(['memory', 1])
  })
})

const program = (body: string): string =>
  `node -e "require('readline').createInterface({ input: process.stdin }).on('line', line => { const { id, html } = JSON.parse(line); ${body} })"`
const answering = program(
  "if (html === 'die') process.exit(1); if (html !== 'hang') console.log(JSON.stringify(html === 'fail' ? { id, error: { code: 'x', message: 'y' } } : { id, text: html + '\\u2028' }))",
)

describe('a program that speaks the contract of pith pipe', () => {
  test('answers row by row, and is started anew after it died', async () => {
    const { systems, close } = await commandSystem('echo', answering, { lanes: 1, timeoutMs: 5000 })
    const ask = (html: string) => systems[0].answer({ id: html, html }).catch(error => ({ code: error.code }))
    expect(await ask('one')).toMatchObject({ text: 'one\u2028', ms: expect.any(Number) })
    expect(await ask('fail')).toEqual({ code: 'x' })
    expect(await ask('die')).toEqual({ code: 'crash' })
    expect(await ask('two')).toMatchObject({ text: 'two\u2028' })
    await close()
  })

  test('is killed when it hangs', async () => {
    const pool = openPool(() => processLane(answering), { lanes: 1, timeoutMs: 700 })
    expect(await pool.run({ id: '1', html: 'hang' }).catch(error => error.code)).toBe('timeout')
    await pool.close()
  })

  test('that does not start is an error that says what to do', async () => {
    const opened = commandSystem('absent', 'no-such-program-anywhere', { lanes: 1, timeoutMs: 5000 })
    await expect(opened).rejects.toThrow(/"absent" does not answer.*by hand/)
  })
})

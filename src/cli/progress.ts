import type { Output } from './io.ts'

export interface Progress {
  /** So many more are done; `note` stands behind the counter. */
  advance(by?: number, note?: string): void
  /** A line for the user to read, above the counter. */
  say(line: string): void
  /** Takes the counter away. */
  end(): void
}

interface ProgressOptions {
  readonly total?: number
  readonly unit?: string
  /** Another line than the usual one, given the seconds since the start. */
  readonly line?: (seconds: number) => string
  readonly now?: () => number
}

const QUIET_MS = 2_000
const REDRAW_MS = 100
const CLEAR = '\r\u001b[K'

/** Count, rate and time left on a terminal, once the work has taken two seconds; elsewhere only what is said. */
export function startProgress(
  output: Output,
  { total, unit = 'pages', line, now = Date.now }: ProgressOptions = {},
): Progress {
  const isShown = output.isTTY === true
  const start = now()
  let done = 0
  let drawnAt = start + QUIET_MS - REDRAW_MS
  let isDrawn = false

  const clear = () => {
    if (isDrawn) output.write(CLEAR)
    isDrawn = false
  }
  return {
    advance(by = 1, note = '') {
      done += by
      if (!isShown || now() - drawnAt < REDRAW_MS) return
      drawnAt = now()
      isDrawn = true
      const seconds = (drawnAt - start) / 1000
      output.write(`${CLEAR}${line?.(seconds) ?? describe(done, total, unit, seconds)}${note}`)
    },
    say(words) {
      clear()
      output.write(`${words}\n`)
    },
    end: clear,
  }
}

function describe(done: number, total: number | undefined, unit: string, seconds: number): string {
  const rate = done / seconds
  const count = total === undefined ? thousands(done) : `${thousands(done)} of ${thousands(total)}`
  const left = total === undefined || rate === 0 ? '' : `, ${clock((total - done) / rate)} left`
  return `${count} ${unit}, ${rate < 10 ? rate.toFixed(1) : thousands(Math.round(rate))} a second${left}`
}

export function thousands(n: number): string {
  return n.toLocaleString('en')
}

/** 75 → 1:15; 4000 → 1:06:40. */
export function clock(seconds: number): string {
  const s = Math.max(0, Math.round(seconds))
  const parts = s < 3600 ? [Math.floor(s / 60), s % 60] : [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60]
  return parts.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

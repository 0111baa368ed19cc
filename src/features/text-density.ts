import { wordsIn } from '../segment/words.ts'

/** Column at which text is wrapped; 80 to 90 suits English best (Kohlschütter et al., WSDM 2010, §3.3). */
const LINE_WIDTH = 80

/**
 * Words per line after wrapping, the last line left out unless it is the only one (WSDM 2010, equation 1).
 * `[start, stop)` of the text has its white space collapsed. A piece without spaces that is longer than a line, as Chinese or Japanese
 * is written, fills lines by itself.
 */
export function textDensity(units: Uint16Array, start: number, stop: number): number {
  let lines = 1
  let column = 0
  let words = 0
  let wordsBeforeLastLine = 0
  for (let from = start; from < stop; ) {
    let to = from
    while (to < stop && units[to] !== 0x20) to++
    const length = to - from
    if (column > 0 && column + 1 + length > LINE_WIDTH) {
      lines++
      column = 0
      wordsBeforeLastLine = words
    }
    const tokenWords = wordsIn(units, from, to)
    const filled = column + length > LINE_WIDTH ? Math.floor((column + length) / (LINE_WIDTH + 1)) : 0
    if (filled > 0) {
      lines += filled
      wordsBeforeLastLine = words + tokenWords * ((filled * LINE_WIDTH) / length)
    }
    words += tokenWords
    column = filled > 0 ? length - filled * LINE_WIDTH : column + length + (column > 0 ? 1 : 0)
    from = to + 1
  }
  return lines > 1 ? wordsBeforeLastLine / (lines - 1) : words
}

/**
 * The same of a text of so many words in which all scripts have spaces: most of it need not be read, since a line ends
 * at the last space that is in it, and words are what is not on the last line.
 */
export function spacedTextDensity(units: Uint16Array, start: number, stop: number, words: number): number {
  let lines = 1
  let line = start
  while (stop - line > LINE_WIDTH) {
    let end = line + LINE_WIDTH
    while (end > line && units[end] !== 0x20) end--
    if (end === line) return textDensity(units, start, stop)
    lines++
    line = end + 1
  }
  return lines > 1 ? (words - wordsIn(units, line, stop)) / (lines - 1) : words
}

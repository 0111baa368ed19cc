import { codeAt } from '../parse/dom.ts'

/**
 * The text of a page's blocks while they are found: white space collapsed, one block after the other in one array of
 * UTF-16 units. What is counted in them is counted there, several times faster than in strings, which are made late.
 */
export interface BlockText {
  readonly units: Uint16Array
  /** Where the block that is being read begins, and how far it is read. */
  from: number
  to: number
  isSpaceDue: boolean
}

/** Begins another block. */
export function beginBlock(text: BlockText): void {
  text.from = text.to
  text.isSpaceDue = false
}

/** HTML's white space and the no-break space. */
const isSpace = (unit: number) => unit === 0x20 || (unit <= 0x0d && unit >= 0x09 && unit !== 0x0b) || unit === 0xa0

/** Adds `[from, to)` of a string to the block. */
export function addToBlock(text: BlockText, string: string, from: number, to: number): void {
  const { units, from: start } = text
  let size = text.to
  let isDue = text.isSpaceDue
  for (let i = from; i < to; i++) {
    const unit = codeAt(string, i)
    if (isSpace(unit)) isDue = true
    else {
      if (isDue && size > start) units[size++] = 0x20
      isDue = false
      units[size++] = unit
    }
  }
  text.to = size
  text.isSpaceDue = isDue
}

/** Leaves out all that Unicode calls space at both ends of the block. */
export function trimBlock(text: BlockText): void {
  while (text.from < text.to && isUnicodeSpace(text.units[text.from])) text.from++
  while (text.from < text.to && isUnicodeSpace(text.units[text.to - 1])) text.to--
}

/** As \s of regular expressions. */
export function isUnicodeSpace(unit: number): boolean {
  if (unit < 0x1680) return isSpace(unit) || unit === 0x0b
  if (unit <= 0x200a) return unit === 0x1680 || unit >= 0x2000
  return unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000 || unit === 0xfeff
}

/** Arguments that a call takes without trouble. */
const MAX_ARGUMENTS = 8192

export function stringOf(units: Uint16Array, from: number, to: number): string {
  let string = ''
  for (let at = from; at < to; at += MAX_ARGUMENTS) {
    string += String.fromCharCode.apply(null, units.subarray(at, Math.min(to, at + MAX_ARGUMENTS)) as never)
  }
  return string
}

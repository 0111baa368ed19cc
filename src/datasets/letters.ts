/**
 * The letters and digits of a text as comparable numbers, with the way back. White space, punctuation, case, accents,
 * quotes, dashes and entities differ between a page and its gold text for reasons that say nothing about what is
 * content, so that an alignment works on what is left without them.
 */
export interface Letters {
  readonly length: number
  readonly codes: Uint16Array
  /** Which of the texts each letter is from. */
  readonly textOf: Int32Array
  /** Offset of each letter in its text. */
  readonly offset: Int32Array
  /** 1 where a word begins. A text's first letter begins a word. */
  readonly starts: Uint8Array
}

/** Code unit → its folded form, 0 for what is no letter or digit. Built when first needed: 65,536 entries. */
let folded: Uint16Array | undefined

function foldTable(): Uint16Array {
  if (folded !== undefined) return folded
  folded = new Uint16Array(0x10000)
  for (let code = 0; code < 0x10000; code++) {
    // A lone surrogate is half of an emoji more often than of a rare ideograph.
    if (code >= 0xd800 && code < 0xe000) continue
    const base = String.fromCharCode(code).normalize('NFKD').toLowerCase()
    if (/^[\p{L}\p{N}]/u.test(base)) folded[code] = base.charCodeAt(0)
  }
  return folded
}

export function lettersOf(texts: readonly string[]): Letters {
  const fold = foldTable()
  let capacity = 0
  for (const text of texts) capacity += text.length
  const codes = new Uint16Array(capacity)
  const textOf = new Int32Array(capacity)
  const offset = new Int32Array(capacity)
  const starts = new Uint8Array(capacity)
  let length = 0
  for (let t = 0; t < texts.length; t++) {
    const text = texts[t]
    let inWord = 0
    for (let i = 0; i < text.length; i++) {
      const code = fold[text.charCodeAt(i)]
      if (code !== 0) {
        codes[length] = code
        textOf[length] = t
        offset[length] = i
        starts[length++] = 1 - inWord
      }
      inWord = code === 0 ? 0 : 1
    }
  }
  return { length, codes: codes.subarray(0, length), textOf: textOf.subarray(0, length), offset, starts }
}

/**
 * Arrays of zeros, cut from larger pieces of memory. A page needs some 150 small ones, and to ask the system for the
 * memory of each by itself, and to give it back, takes longer than to fill them. A piece is never used twice; it goes
 * when the last of its arrays does.
 */
export function floats(length: number): Float32Array {
  if (length > LARGE) return new Float32Array(length)
  const at = cut(4 * length)
  return new Float32Array(piece, at, length)
}

export function doubles(length: number): Float64Array {
  if (length > LARGE) return new Float64Array(length)
  const at = cut(8 * length)
  return new Float64Array(piece, at, length)
}

export function ints(length: number): Int32Array {
  if (length > LARGE) return new Int32Array(length)
  const at = cut(4 * length)
  return new Int32Array(piece, at, length)
}

export function bytes(length: number): Uint8Array {
  if (length > LARGE) return new Uint8Array(length)
  const at = cut(length)
  return new Uint8Array(piece, at, length)
}

const PIECE = 1 << 16
/** Longer arrays have memory of their own. */
const LARGE = 1 << 12

let piece = new ArrayBuffer(PIECE)
let used = 0

/** Where in the piece so many bytes are free. */
function cut(size: number): number {
  if (used + size > PIECE) {
    piece = new ArrayBuffer(PIECE)
    used = 0
  }
  const at = used
  used += (size + 7) & ~7
  return at
}

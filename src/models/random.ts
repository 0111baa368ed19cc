/** A small seeded generator of numbers in [0, 1): the same seed gives the same sequence everywhere (xorshift128, Marsaglia 2003). */
export function seededRandom(seed: number): () => number {
  let a = 0x9e3779b9 ^ seed
  let b = Math.imul(seed + 1, 0x85ebca6b)
  let c = Math.imul(seed + 2, 0xc2b2ae35)
  let d = 0x27d4eb2f
  const next = () => {
    const t = a ^ (a << 11)
    a = b
    b = c
    c = d
    d = d ^ (d >>> 19) ^ t ^ (t >>> 8)
    return (d >>> 0) / 0x1_0000_0000
  }
  for (let i = 0; i < 16; i++) next() // small seeds differ in few bits only; let them spread
  return next
}

import { ints } from './small-arrays.ts'
/** Numbers for pairs of whole numbers, in the order in which they are first asked for: a hash table of flat arrays. */
export interface PairNumbers {
  /** The number of a pair: the next free one if it is new. */
  numberOf(a: number, b: number): number
}

export function pairNumbers(): PairNumbers {
  let capacity = 64
  // Open addressing, at most half full: number + 1 of a pair, or 0.
  let places = ints(capacity)
  let firsts = ints(capacity / 2)
  let seconds = ints(capacity / 2)
  let size = 0

  const placeOf = (a: number, b: number) => {
    const mixed = Math.imul(Math.imul(a, 0x85ebca6b) ^ b, 0x9e3779b1)
    return (mixed ^ (mixed >>> 15)) & (capacity - 1)
  }
  const grow = () => {
    capacity *= 2
    places = ints(capacity)
    const [oldFirsts, oldSeconds] = [firsts, seconds]
    firsts = ints(capacity / 2)
    seconds = ints(capacity / 2)
    firsts.set(oldFirsts)
    seconds.set(oldSeconds)
    for (let n = 0; n < size; n++) {
      let place = placeOf(firsts[n], seconds[n])
      while (places[place] !== 0) place = (place + 1) & (capacity - 1)
      places[place] = n + 1
    }
  }
  return {
    numberOf(a, b) {
      let place = placeOf(a, b)
      for (; places[place] !== 0; place = (place + 1) & (capacity - 1)) {
        const n = places[place] - 1
        if (firsts[n] === a && seconds[n] === b) return n
      }
      firsts[size] = a
      seconds[size] = b
      places[place] = ++size
      if (size === firsts.length) grow()
      return size - 1
    },
  }
}

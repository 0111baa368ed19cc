import { UserError } from '../user-error.ts'

/** Lets in so many requests at a time, and no more: the others are told to come back instead of filling the memory. */
export interface Gate {
  readonly inside: () => number
  readonly refused: () => number
  /** Throws where it is full; gives what to call when leaving. */
  enter(): () => void
  /** Inside as long as the work lasts. */
  during<T>(work: () => Promise<T>): Promise<T>
}

export function openGate(limit: number): Gate {
  let inside = 0
  let refused = 0
  function enter(): () => void {
    if (inside >= limit) {
      refused++
      throw new UserError('overload', 'There is more work than can be done now. Try again in a moment.')
    }
    inside++
    return () => void inside--
  }
  return {
    inside: () => inside,
    refused: () => refused,
    enter,
    async during(work) {
      const leave = enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** Bytes as they come: a file, a connection, an unpacker. */
export type Chunks = AsyncIterable<Uint8Array>

/**
 * What lies before us in a stream of bytes: as much as is needed is held, and nothing that was passed. Most questions are
 * answered by what is there; only `reach` has to wait.
 */
export interface Window {
  /** The bytes that are held; valid until the next `reach` or `skip`. */
  readonly held: Buffer
  /** Place of the first held byte in the stream. */
  readonly offset: number
  /** Holds at least so many bytes, unless the stream ends before: false then. */
  reach(bytes: number): Promise<boolean>
  /** Goes on by so many held bytes. */
  skip(bytes: number): void
  /** Ends the stream early. */
  close(): Promise<void>
}

const FIRST_CAPACITY = 1 << 16

export function openWindow(chunks: Chunks, offset = 0): Window {
  const source = chunks[Symbol.asyncIterator]()
  let store = Buffer.allocUnsafe(FIRST_CAPACITY)
  let start = 0
  let end = 0

  function append(chunk: Uint8Array): void {
    if (end + chunk.length > store.length) {
      const size = end - start + chunk.length
      const next = size * 2 > store.length ? Buffer.allocUnsafe(size * 2) : store
      store.copy(next, 0, start, end)
      store = next
      end -= start
      start = 0
    }
    store.set(chunk, end)
    end += chunk.length
  }

  return {
    get held() {
      return store.subarray(start, end)
    },
    get offset() {
      return offset
    },
    async reach(bytes) {
      while (end - start < bytes) {
        const { value, done } = await source.next()
        if (done) return false
        append(value)
      }
      return true
    },
    skip(bytes) {
      start += bytes
      offset += bytes
    },
    async close() {
      await source.return?.()
    },
  }
}

/** A window on bytes that are all there. */
export function windowOn(bytes: Buffer): Window {
  let offset = 0
  return {
    get held() {
      return bytes.subarray(offset)
    },
    get offset() {
      return offset
    },
    reach: async wanted => bytes.length - offset >= wanted,
    skip(passed) {
      offset += passed
    },
    close: async () => {},
  }
}

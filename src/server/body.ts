import { UserError } from '../user-error.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

/** The bytes of a request. Refuses what is too long, too slow or compressed. */
export async function readBody(request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<Uint8Array> {
  const encoding = request.headers.get('Content-Encoding') ?? 'identity'
  if (encoding !== 'identity') {
    throw new UserError('compressed-body', `The body is compressed by "${encoding}". Send it as it is.`)
  }
  const length = request.headers.get('Content-Length')
  if (Number(length) > maxBytes) throw tooLarge(maxBytes)
  const slow = new UserError('slow-body', `The body did not arrive within ${timeoutMs / 1000} s. Send it again.`)
  // HTTP holds a body to the length that was named; without one we count.
  const bytes = length === null ? readCounted(request, maxBytes) : request.arrayBuffer().then(it => new Uint8Array(it))
  return await inTime(bytes, timeoutMs, slow)
}

async function readCounted(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): UserError {
  return new UserError('too-large', `The body has more than ${maxBytes / 1e6} MB. Send less, or raise --max-size.`)
}

async function inTime<T>(work: Promise<T>, timeoutMs: number, late: Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs, late)
  })
  try {
    return await Promise.race([work, alarm])
  } finally {
    clearTimeout(timer)
  }
}

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { wrongDigest } from './digest.ts'

const block = Buffer.from('HTTP/1.1 200 OK\r\n\r\nTrams and bells')
const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

describe('the digest of a record', () => {
  it('is right of its block and of its payload', () => {
    const head = { blockDigest: `sha256:${digestOf(block)}`, payloadDigest: `SHA-256:${digestOf('Trams and bells')}` }
    expect(wrongDigest(head, block)).toBeUndefined()
  })

  it('is wrong of other bytes', () => {
    const told = `sha256:${digestOf('other bytes')}`
    expect(wrongDigest({ blockDigest: told }, block)).toBe(`block ${told}`)
    expect(wrongDigest({ payloadDigest: told }, block)).toBe(`payload ${told}`)
  })

  it.each(['constructor:00', '__proto__:00', 'crc32:00', 'sha256', ':', ''])(
    'is not looked at in the form %j',
    told => {
      expect(wrongDigest({ blockDigest: told, payloadDigest: told }, block)).toBeUndefined()
    },
  )
})

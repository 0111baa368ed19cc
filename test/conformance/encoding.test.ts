import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decode } from '../../src/parse/decode.ts'

const FOLDER = new URL('../../../shared/conformance/encoding/', import.meta.url)

/** html5lib's format: `#data`, the bytes, `#encoding`, the name. One code unit a byte here, as they are not UTF-8. */
function readTests(file: string): { bytes: Uint8Array; encoding: string }[] {
  return readFileSync(new URL(file, FOLDER), 'latin1')
    .split(/^#data\n/m)
    .slice(1)
    .map(part => {
      const [data, encoding] = part.split('\n#encoding\n')
      return { bytes: Buffer.from(data, 'latin1'), encoding: encoding.trim().toLowerCase() }
    })
}

describe.skipIf(!existsSync(FOLDER))('html5lib encoding tests (../shared/conformance is needed)', () => {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter(name => name.endsWith('.dat')) : []
  const tests = files.flatMap(file => readTests(file).map((it, i) => ({ ...it, name: `${file} ${i + 1}` })))

  test('are all there', () => expect(tests).toHaveLength(82))

  test.each(tests)('$name is in $encoding', ({ bytes, encoding }) => {
    expect(decode(bytes).encoding).toBe(encoding)
  })
})

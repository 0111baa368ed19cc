import { decodeAs } from '../src/parse/encoding-decoders.ts'

/**
 * Text → bytes of a legacy encoding, by its decoder read backwards, since platforms encode UTF-8 alone. What it lacks is
 * taken apart (windows-1258 has its tones apart) or given to `replace`.
 */
export function encodeAs(
  text: string,
  encoding: string,
  replace = (char: string) => `&#${char.codePointAt(0)};`,
): Buffer {
  const table = tableOf(encoding)
  const bytes: number[] = []
  for (const char of text) {
    const known = table.get(char) ?? apart(char, table)
    if (known !== undefined) bytes.push(...known)
    else bytes.push(...Buffer.from(replace(char)))
  }
  return Buffer.from(bytes)
}

type Table = ReadonlyMap<string, readonly number[]>

const tables = new Map<string, Table>()

function tableOf(encoding: string): Table {
  let table = tables.get(encoding)
  if (table === undefined) tables.set(encoding, (table = makeTable(encoding)))
  return table
}

function makeTable(encoding: string): Table {
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const [char, more] = decodeAs(Uint8Array.from(bytes), encoding)
    const isUsable = more === undefined && char !== undefined && !/[\x80-\x9f\ue000-\uf8ff\ufffd]/.test(char)
    if (isUsable && !table.has(char)) table.set(char, bytes)
  }
  for (let byte = 0; byte < 0x100; byte++) add(byte)
  if (/^(?:gbk|big5|shift_jis|euc-.*)$/.test(encoding))
    for (let pair = 0x8140; pair < 0xff00; pair++) if ((pair & 0xff) >= 0x40) add(pair >> 8, pair & 0xff)
  return table
}

function apart(char: string, table: Table): number[] | undefined {
  const parts = [...char.normalize('NFD')]
  const tone = parts.findIndex(part => /[\u0300\u0301\u0303\u0309\u0323]/.test(part))
  if (tone < 0) return undefined
  const [mark] = parts.splice(tone, 1)
  const base = table.get(parts.join('').normalize('NFC'))
  const toneBytes = table.get(mark)
  return base === undefined || toneBytes === undefined ? undefined : [...base, ...toneBytes]
}

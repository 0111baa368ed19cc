import { describe, expect, test } from 'vitest'
import { encodeAs } from '../../test/encode-as.ts'
import { sentences } from '../../test/sentences.ts'
import { decode } from './decode.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

describe('what a page declares', () => {
  test.each([
    ['utf-8', [0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa9]],
    ['utf-16le', [0xff, 0xfe, 0x41, 0, 0xe9, 0]],
    ['utf-16be', [0xfe, 0xff, 0, 0x41, 0, 0xe9]],
  ])('the mark of %s outranks the header and is not part of the text', (encoding, page) => {
    const options = { contentType: 'text/html; charset=koi8-r' }
    expect(decode(Uint8Array.from(page), options)).toEqual({ text: 'Aé', encoding, from: 'bom' })
  })

  test.each([
    'text/html; charset=koi8-r',
    'text/html;Charset="KOI8-R"',
    "text/html; charset='koi'",
    'text/html; x=charset; charset = koi8-r ; y',
  ])('the header %s outranks the page', contentType => {
    const page = bytes('<meta charset=utf-8>', [0xc1])
    expect(decode(page, { contentType })).toMatchObject({ encoding: 'koi8-r', from: 'content-type' })
    expect(decode(page, { contentType }).text.at(-1)).toBe('а')
  })

  test.each(['text/html', 'text/html; charset=', 'text/html; charset=no-such', 'charset', ''])(
    'the header %j says nothing',
    contentType => {
      expect(decode(bytes('<meta charset=koi8-r>'), { contentType }).from).toBe('meta')
    },
  )

  test('an XML declaration counts where there is no meta element', () => {
    const page = '<?xml version="1.0" encoding="iso-8859-2"?><p>'
    expect(decode(bytes(page))).toMatchObject({ encoding: 'iso-8859-2', from: 'meta' })
    expect(decode(bytes(`${page}<meta charset=koi8-r>`)).encoding).toBe('koi8-r')
    expect(decode(bytes('<?xml version="1.0" encoding="utf-16"?><p>')).encoding).toBe('utf-8')
  })

  test('a page that can be read up to its declaration of UTF-16 is not in UTF-16', () => {
    expect(decode(bytes('<meta charset=utf-16be>')).encoding).toBe('utf-8')
    expect(decode(bytes('<meta charset=x-user-defined>')).encoding).toBe('windows-1252')
  })

  test('beyond the first 1024 bytes a declaration counts where the parser would see an element', () => {
    const far = ' '.repeat(1024)
    const meta = '<meta charset=koi8-r>'
    expect(decode(bytes(`<p>${far}${meta}`))).toMatchObject({ encoding: 'koi8-r', from: 'meta' })
    for (const hidden of [
      `<!-- ${meta} -->`,
      `<script>"${meta}"</script>`,
      `<title>${meta}</title>`,
      `<p title="${meta}">`,
    ])
      expect(decode(bytes(`<p>${far}${hidden}`)).from).toBe('default')
    expect(decode(bytes(`<p>${far}<script>"${meta}"</script>${meta.replace('koi8-r', 'gbk')}`)).encoding).toBe('gbk')
  })
})

describe('decoders where the platform strays from the standard', () => {
  const as = (charset: string, ...page: number[]) =>
    decode(Uint8Array.from(page), { contentType: `x; charset=${charset}` })

  test('windows-1252 has quotes and dashes, also by the name of Latin-1', () => {
    expect(as('iso-8859-1', 0x93, 0x80, 0x97, 0x94, 0x81)).toMatchObject({ text: '“€—”\x81', encoding: 'windows-1252' })
  })

  test('iso-8859-16 is known', () => expect(as('iso-8859-16', 0x41, 0xfe, 0xba).text).toBe('Ațș'))

  test('euc-kr has the syllables of the Unified Hangul Code, and what is none does not swallow markup', () => {
    expect(as('euc-kr', 0xb0, 0xa1, 0x81, 0x41, 0x8c, 0x63, 0xc6, 0x52, 0xa2, 0xe6).text).toBe('가갂똠힣€')
    expect(as('euc-kr', 0xb0, 0x3c, 0x70, 0xff, 0xb0).text).toBe('\ufffd<p\ufffd\ufffd')
  })

  test('gbk reads four bytes as gb18030 does', () => {
    expect(as('gb2312', 0x81, 0x30, 0x84, 0x38)).toMatchObject({ text: '©', encoding: 'gbk' })
  })

  test('x-user-defined and the encodings that browsers refuse', () => {
    expect(as('x-user-defined', 0x41, 0x80, 0xff)).toMatchObject({ text: 'A\uf780\uf7ff', encoding: 'x-user-defined' })
    expect(as('hz-gb-2312', 0x41, 0x42)).toMatchObject({ text: '\ufffd', encoding: 'replacement' })
    expect(as('iso-2022-kr').text).toBe('')
  })
})

describe('pages that declare nothing', () => {
  test.each(['', '<p>plain', 'no markup at all'])('%j is ASCII', page => {
    expect(decode(bytes(page))).toEqual({ text: page, encoding: 'windows-1252', from: 'default' })
  })

  test('UTF-8, also when cut in the middle of a character or with stray bytes', () => {
    const page = Buffer.from('<p>Grüße aus Köln und Łódź, 日本 😀')
    expect(decode(page)).toMatchObject({ text: page.toString(), encoding: 'utf-8', from: 'detected' })
    for (const cut of [1, 2, 3]) expect(decode(page.subarray(0, -cut)).encoding).toBe('utf-8')
    expect(decode(Buffer.concat([page, Uint8Array.of(0xe9, 0x20)])).encoding).toBe('utf-8')
  })

  test('UTF-16 without a mark, by the zeros of its markup', () => {
    const little = Buffer.from('<html><p>日本語の文章です</p></html>', 'utf16le')
    expect(decode(little)).toMatchObject({ encoding: 'utf-16le', from: 'detected' })
    expect(decode(Buffer.from(little).swap16()).text).toContain('日本語の文章です')
  })

  test('ISO-2022-JP, by its escapes', () => {
    expect(decode(bytes('<p>\x1b$B$3$s$K$A$O\x1b(B'))).toMatchObject({ text: '<p>こんにちは', encoding: 'iso-2022-jp' })
    expect(decode(bytes('<p>\x1b[31mred')).from).toBe('default')
  })

  const cases = sentences.flatMap(({ language, encodings, text }) =>
    encodings.map(encoding => ({ language, encoding, text })),
  )

  test.each(cases)('$language in $encoding', ({ encoding, text }) => {
    const page = `<!DOCTYPE html><title>x</title><style>p { color: red }</style><p class="a">${text}</p>`
    const decoded = decode(encodeAs(page, encoding))
    expect(decoded.from).toBe('detected')
    expect(decoded.text.normalize()).toBe(page.normalize())
  })

  test('text counts, not scripts and attributes, unless there is nothing else', () => {
    const greek = encodeAs('<script>"λόγος και έργο, όλα τα ελληνικά γράμματα"</script>', 'windows-1253')
    const german = encodeAs('<p>Schöne Grüße an alle Bäcker, die früh öffnen müssen</p>', 'windows-1252')
    expect(decode(Buffer.concat([greek, greek, greek, german])).text).toContain('Schöne Grüße')
    expect(decode(greek).encoding).toBe('windows-1253')
  })

  test('a single quote or accent in English is windows-1252', () => {
    for (const text of ['it’s', 'a naïve idea', 'for £5', '© 2020', 'the – of', '20°C', 'see §3'])
      expect(decode(encodeAs(`<p>This is ${text} and that is all.</p>`, 'windows-1252')).text).toContain(text)
  })
})

test('any bytes give a text', () => {
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 0x7fffffff) & 0xff
  for (let length = 0; length < 200; length++)
    expect(decode(Uint8Array.from({ length }, random)).text.length).toBeLessThanOrEqual(length)
})

test.each(['<', '<a ', '<a b="', '<script>', '<!--', '<meta ', '<meta content="charset ', '\xe9', '\x1b$', '</', '<?'])(
  'two megabytes of %j are read in seconds, not minutes',
  unit => {
    const page = bytes(unit.repeat(2_000_000 / unit.length))
    const start = performance.now()
    decode(page)
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)

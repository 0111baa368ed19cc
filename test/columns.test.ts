import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readContext } from '../src/features/block-context.ts'
import { makeLexicon } from '../src/features/lexicon.ts'
import { byRows, featurize } from '../src/features/matrix.ts'
import { pithFeatures } from '../src/features/pith-features.ts'
import { decode } from '../src/parse/decode.ts'
import { openPage } from '../src/segment/page.ts'
import { hostilePages } from './hostile-pages.ts'

// The shipped weights know the columns as they were when they were trained. A digest that changes here means: train anew.
const lexicon = makeLexicon({
  names: new Map([['content', 1.5], ['nav', -2], ['footer', -1.25]]),
  text: new Map([['the', 0.5], ['copyright', -2], ['и', 0.75], ['の', 0.25], ['straße', 1]]),
  headings: new Map([['related', -1.5], ['comments', -0.5]]),
}) // biome-ignore format: a table

function digest(html: string): string {
  const page = openPage(html, { url: 'https://example.org/dir/page-1.html' })
  const { values } = byRows(featurize(pithFeatures, readContext(page, lexicon), page.blocks.length))
  return createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 16)
}

describe('columns mean what they meant in training', () => {
  const root = join(import.meta.dirname, 'pages')
  const files = ['extract', 'render'].flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(file => file.endsWith('.html'))
      .map(file => `${folder}/${file}`),
  )
  it.each(files)('of %s', file => {
    expect(digest(decode(new Uint8Array(readFileSync(join(root, file)))).text)).toMatchSnapshot()
  })

  it('of pages written to hurt', () => {
    expect(Object.values(hostilePages).map(page => digest(page(5000)))).toMatchSnapshot()
  })

  it('of words in all cases and scripts', () => {
    const texts = [
      'THE COPYRIGHT',
      'Straße STRASSE ÀÉÎ',
      'ΌΔΟΣ ὈΔΟΣ',
      'İstanbul ISTANBUL',
      'И и Й',
      '日本の本',
      '𝒜 the 😀 the',
      '™ K the',
    ]
    const page = `<title>${texts.join(' ')}</title><meta name="description" content="${texts.join(', ')}">`
    expect(digest(`${page}<h2>Related the</h2>${texts.map(text => `<p>${text}.</p>`).join('')}`)).toMatchSnapshot()
  })
})

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { textContent } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { Tag } from '../parse/tags.ts'
import { type Dataset, readJson, readPage, readText } from './dataset.ts'

export const readability: Dataset = {
  title: 'Readability test pages',
  citation: 'Mozilla: Readability.js, test/test-pages',
  licence: 'Apache-2.0',
  home: 'https://github.com/mozilla/readability',
  // The repository, its test folder, and the folder of the pages itself (where its first page tells it).
  layouts: [
    { pages: 'test/test-pages', gold: 'test/test-pages' },
    { pages: 'test-pages', gold: 'test-pages' },
    { pages: '.', gold: '001/expected.html' },
  ],
  repairs: 'The expected HTML as plain text: the text of its body.',
  async *read(folder, layout, skip) {
    const root = join(folder, layout.pages)
    for (const { name } of (await readdir(root, { withFileTypes: true })).filter(entry => entry.isDirectory())) {
      const page = join(root, name, 'source.html')
      const gold = join(root, name, 'expected.html')
      const missing = [page, gold].find(path => !existsSync(path))
      if (missing) {
        skip(name, missing === gold ? 'no gold' : 'gold without a page')
        continue
      }
      const markup = await readText(gold)
      const text = bodyText(markup)
      const metadata = await readMetadata(join(root, name, 'expected-metadata.json'))
      yield {
        dataset: 'readability',
        case: name,
        ...(await readPage(page)),
        text,
        textStudy: text,
        markup,
        ...metadata,
      }
    }
  },
}

function bodyText(html: string): string {
  const dom = parse(html)
  const body = dom.tag.indexOf(Tag.body)
  return body < 0 ? '' : textContent(dom, body)
}

async function readMetadata(path: string) {
  if (!existsSync(path)) return {}
  return metadataOf(await readJson(path))
}

/** Title, author and date under the names that Readability gives them. */
export function metadataOf(metadata: unknown): { title?: string; author?: string; date?: string } {
  const { title, byline, publishedTime } = (metadata ?? {}) as Record<string, unknown>
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof byline === 'string' && { author: byline }),
    ...(typeof publishedTime === 'string' && { date: publishedTime }),
  }
}

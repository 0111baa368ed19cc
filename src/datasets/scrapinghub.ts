import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Dataset, readJson, readPage } from './dataset.ts'

export const scrapinghub: Dataset = {
  title: 'Scrapinghub article extraction benchmark',
  citation: 'Lopukhin: Evaluating quality of article extraction, Scrapinghub 2019',
  licence: 'MIT',
  home: 'https://github.com/scrapinghub/article-extraction-benchmark',
  layouts: [{ pages: 'html', gold: 'ground-truth.json' }],
  async *read(folder, layout, skip) {
    const golds = (await readJson(join(folder, layout.gold))) as Record<string, { articleBody?: string; url?: string }>
    for (const [name, { articleBody: text, url }] of Object.entries(golds)) {
      const page = join(folder, layout.pages, `${name}.html.gz`)
      if (text === undefined) skip(name, 'no gold')
      else if (!existsSync(page)) skip(name, 'gold without a page')
      else yield { dataset: 'scrapinghub', case: name, ...(await readPage(page, url)), text, textStudy: text }
    }
  },
}

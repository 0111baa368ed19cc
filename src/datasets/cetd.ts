import { type Dataset, pairsOf, readPage, readText } from './dataset.ts'

export const cetd: Dataset = {
  title: 'CETD',
  citation: 'Sun, Song, Liao: DOM based content extraction via text density, SIGIR 2011',
  licence: 'research only',
  home: 'http://ofey.me/projects/cetd/',
  layouts: ['arstechnica', 'BBC', 'Chaos', 'nytimes', 'wiki', 'YAHOO!'].map(part => ({
    pages: `${part}/original`,
    gold: `${part}/gold`,
    part,
  })),
  async *read(folder, layout, skip) {
    for await (const { name, page, gold } of pairsOf(folder, layout, skip)) {
      const text = await readText(gold)
      yield { dataset: 'cetd', case: `${layout.part}_${name}`, ...(await readPage(page)), text, textStudy: text }
    }
  },
}

import { basename } from 'node:path'
import { writeLinguistics } from '../eval/linguistics/linguistics.ts'
import { countPage, type TextGroup } from '../eval/linguistics/text-counts.ts'
import { command } from './command.ts'
import { write } from './io.ts'
import { openLabelledPages } from './labelled-pages.ts'
import { startProgress } from './progress.ts'
import { provenanceOf } from './provenance.ts'

export default command({
  summary: 'Count words and text densities of labelled pages, and fit the models of quantitative linguistics to them.',
  details: `DATA is a dataset's folder or JSONL file, or a folder of such. Writes linguistics.md with its pictures, and linguistics.html:
§5 of "Boilerplate detection using shallow text features" (WSDM 2010) for each dataset and each type of page.`,
  operands: 'DATA…',
  options: {
    output: { type: 'string', short: 'o', value: 'DIR', default: 'docs/study', help: 'Where to.' },
    share: { type: 'number', value: 'SHARE', default: 1, help: 'Take this share of the pages, always the same ones.' },
  },
  examples: [
    ['pith linguistics l3s-gn1.jsonl', 'the paper’s dataset, with its six classes of text'],
    ['pith linguistics wcxb/ -o study', 'pages of seven types'],
  ],
  async run({ output, share }, paths, io) {
    const { total, digests, read } = await openLabelledPages(paths, share, io)
    const groups = new Map<string, TextGroup>()
    const progress = startProgress(io.stderr, { total })
    for await (const example of read()) {
      countPage(groups, example)
      progress.advance()
    }
    progress.end()
    const line = `pith linguistics ${paths.map(path => basename(path)).join(' ')}${share < 1 ? ` --share ${share}` : ''}`
    const files = await writeLinguistics(groups.values(), output, provenanceOf(line, digests))
    await write(io.stdout, `${files.join('\n')}\n`)
    return 0
  },
})

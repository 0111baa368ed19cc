import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportPage } from '../eval/report/page.ts'
import { toMarkdown } from '../eval/report/table.ts'
import { corpusStats, readManifest, statsFigures, statsTables } from '../warc/index.ts'
import { command, commandGroup } from './command.ts'
import { write } from './io.ts'

const stats = command({
  summary: 'Tables and charts of what `pith warc` has extracted, and of what was rejected and why.',
  details: 'Writes stats.html with charts into the folder, and the tables to standard output.',
  operands: 'DIR',
  options: {
    json: { type: 'boolean', help: 'Write the numbers as JSON instead; no charts.' },
    html: { type: 'boolean', default: true, help: 'Write stats.html; on unless turned off.' },
  },
  examples: [
    ['pith corpus stats out', 'tables, and out/stats.html'],
    ['pith corpus stats out --json', 'for programs'],
  ],
  async run({ json, html }, [folder], io) {
    const manifest = await readManifest(folder)
    const found = await corpusStats(folder, manifest)
    if (json) {
      await write(io.stdout, `${JSON.stringify(found)}\n`)
      return 0
    }
    const tables = statsTables(found)
    await write(io.stdout, `${tables.map(toMarkdown).join('\n')}`)
    if (html) {
      const intro = `${found.rows} pages of ${found.sites} sites from ${found.inputs} inputs. Written by “pith corpus stats”.`
      await writeFile(join(folder, 'stats.html'), reportPage('The corpus', intro, tables, await statsFigures(found)))
    }
    return 0
  },
})

export default commandGroup({
  summary: 'Look at what `pith warc` has written.',
  commands: { stats },
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { document, sortByColumn } from '../src/eval/report/page.ts'
import { idOf } from '../src/eval/report/table.ts'
import type { Part, Places } from './study-parts.ts'

const TITLE = 'The papers’ tables anew'

/** Writes README.md, the index of a folder of pages; gives its path. */
export function writeIndex(out: string, parts: readonly Part[]): string {
  const rows = parts.map(
    part => `| [${part.name}](${part.name}.md) | ${part.what} | \`${commandOf(part)}\` | ${part.minutes} |`,
  )
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0)
  const path = join(out, 'README.md')
  writeFileSync(
    path,
    `# ${TITLE}

Written by \`npm run study -- --data DATA --answers ANSWERS\`, which runs every part whose program, options or data have changed since it was last run (\`--part NAME\` only that one, \`--again\` in any case, \`--share 0.05\` on a twentieth of the pages, into \`.cache/study\`). [study.html](study.html) is all of it on one page, with the pictures.

\`DATA\` is wherever the datasets are (\`docs/datasets.md\`). \`ANSWERS\` are the answers of trained systems, each page by weights that never saw its site: \`pith train NAME … --answers ANSWERS\`; what is missing is named, with the command that makes it. \`BENCH\` is the folder in which the comparison keeps every answer, and from which the search takes them. Trained networks are kept in \`.cache/study\`. Last: about how many minutes a part takes on two cores with nothing kept, ${minutes} in all; the command says how long each took.

| page | what | command | minutes |
|---|---|---|---:|
${rows.join('\n')}
`,
  )
  return path
}

/** What is typed to run a part alone. */
function commandOf({ program: [first, ...rest], options }: Part): string {
  const names: Places = {
    data: 'DATA',
    answers: 'ANSWERS',
    bench: 'BENCH',
    out: '',
    fileOf: dataset => `DATA/${dataset}.jsonl`,
  }
  // Where pages go is the default of every program.
  const given = options(names).filter((option, i, all) => !isOut(option) && !isOut(all[i - 1]))
  return [...(first === 'pith' ? ['pith', ...rest] : ['node bench/run.mjs', first]), ...given].join(' ')
}

const isOut = (option: string | undefined): boolean => option === '--out' || option === '--output'

/** Writes study.html: the text, tables and pictures of all parts on one page that needs no other file; gives its path. */
export function writeStudyPage(out: string, parts: readonly Part[]): string {
  const sections = parts.map(({ name }) => section(name, readFileSync(join(out, `${name}.md`), 'utf8'), out))
  const contents = sections.map(({ id, title, headings }) => {
    const inside = headings.map(to => `<li><a href="#${to.id}">${to.text}</a></li>`).join('')
    return `<li><a href="#${id}">${title}</a><ul>${inside}</ul></li>`
  })
  const body = `<p>All pages of this folder on one: ${parts.length} studies, each with the command that made it, the day and the data. A click on the head of a column sorts by it.</p>
<details open><summary>Contents</summary><ol class="contents">${contents.join('\n')}</ol></details>
${sections.map(({ id, html }) => `<section id="${id}">${html}</section>`).join('\n')}`
  const path = join(out, 'study.html')
  writeFileSync(path, document(TITLE, body, `(${sortByColumn})()`, STYLE))
  return path
}

interface Heading {
  readonly id: string
  /** As HTML. */
  readonly text: string
}

interface Section {
  readonly id: string
  readonly title: string
  readonly headings: readonly Heading[]
  readonly html: string
}

/** One Markdown page as a part of a larger one: headings a level lower, pictures inside, links between pages as jumps. */
export function section(name: string, markdown: string, folder: string): Section {
  const headings: Heading[] = []
  let title = name
  const html = micromark(markdown.replaceAll(COMMENT, ''), { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replaceAll(/<h([1-5])>(.*)<\/h\1>/g, (_, level: string, text: string) => {
      if (level === '1') {
        title = text
        return `<h2>${text}</h2>`
      }
      const heading = { id: `${name}-${idOf(text)}`, text }
      if (level === '2') headings.push(heading)
      return `<h${Number(level) + 1} id="${heading.id}">${text}</h${Number(level) + 1}>`
    })
    .replaceAll(/<img src="([\w-]+\.svg)"/g, (_, file: string) => {
      const svg = readFileSync(join(folder, file)).toString('base64')
      return `<img src="data:image/svg+xml;base64,${svg}"`
    })
    .replaceAll(/href="([\w-]+)\.(?:md|html)"/g, 'href="#$1"')
    // Sentences in a column of figures are read from the left.
    .replaceAll(/<td align="right">(?=[^<]{25})/g, '<td>')
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>')
  return { id: name, title, headings, html }
}

/** Marks in pages that are partly written by hand. */
const COMMENT = /<!-- [^>]* -->\n?/g

const STYLE = `
body { line-height: 1.55 }
h2 { font-size: 1.45rem; margin-top: 4rem; border-top: 1px solid #e5e7eb; padding-top: 1.5rem }
h3 { font-size: 1.15rem; margin: 2.2rem 0 .4rem } h4 { margin: 1.5rem 0 .3rem }
p, li { max-width: 75ch; overflow-wrap: anywhere }
@media (min-width: 900px) { .contents { columns: 2 } }
.contents > li { break-inside: avoid }
.contents ul { margin: .1rem 0 .6rem; padding-left: 1.2rem; color: #4b5563 }
summary { cursor: pointer; font-weight: 600 }
section > p { color: inherit }
p:has(> img) { max-width: none; overflow-x: auto } img { min-width: 44rem; max-width: 100% }
td, th { text-align: left; white-space: normal; vertical-align: top; min-width: 3.5rem; max-width: 32rem }
td:not([align]) { min-width: 11rem } td:first-child { min-width: 3.5rem; font-weight: 500; position: sticky; left: 0; background: #fff }
th { white-space: nowrap } [align=right] { text-align: right }
pre { overflow-x: auto; background: #f9fafb; padding: .8rem } code { font-size: .9em }
@media (max-width: 600px) { td:first-child, th:first-child { position: static } }
`

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './charts.ts'
import { reportPage } from './page.ts'
import { idOf, type Table, toMarkdown } from './table.ts'

/** A study to be read: what was done, pictures, tables. */
export interface Study {
  /** Of its files. */
  readonly name: string
  readonly title: string
  /** Paragraphs, with empty lines between them. */
  readonly intro: string
  readonly figures: readonly Figure[]
  readonly tables: readonly Table[]
}

/** Writes NAME.md with its pictures beside it, and NAME.html, which holds them; gives the paths. */
export async function writeStudyFiles(out: string, { name, title, intro, figures, tables }: Study): Promise<string[]> {
  const pictureOf = (figure: Figure): string => `${name}-${idOf(figure.title)}.svg`
  const pictures = figures.map(
    figure => `## ${figure.title}\n\n![${figure.title}](${pictureOf(figure)})\n\n${figure.note}\n`,
  )
  const files: [name: string, content: string][] = [
    [`${name}.md`, `# ${title}\n\n${intro}\n\n${[...tables.map(toMarkdown), ...pictures].join('\n')}`],
    [`${name}.html`, reportPage(title, intro, tables, figures)],
    ...figures.map((figure): [string, string] => [pictureOf(figure), `${figure.svg}\n`]),
  ]
  return writeFiles(out, files)
}

/** Writes files into a folder, which need not be there; gives their paths. */
export async function writeFiles(
  out: string,
  files: readonly (readonly [name: string, content: string])[],
): Promise<string[]> {
  await mkdir(out, { recursive: true })
  for (const [name, content] of files) await writeFile(join(out, name), content)
  return files.map(([name]) => join(out, name))
}

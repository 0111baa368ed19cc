import { UserError } from '../../user-error.ts'
import { pageBrowser } from './browser.ts'
import { figuresOf } from './charts.ts'
import { reportPage } from './page.ts'
import { digestsOf, type Provenance, readResults } from './results.ts'
import { writeFiles } from './study-files.ts'
import { toMarkdown } from './table.ts'
import { tablesOf } from './tables.ts'

export interface ReportOptions {
  /** Systems to leave out. */
  readonly except?: readonly string[]
  /** Write a browser of this many pages too, with their texts; of these systems, or of the eight best. */
  readonly browse?: number
  readonly systems?: readonly string[]
}

const SHOWN_SYSTEMS = 8

/** Writes report.md, report.html and, if asked for, pages.html; gives their paths. */
export async function writeReport(
  folder: string,
  out: string,
  provenance: Provenance,
  options: ReportOptions = {},
): Promise<string[]> {
  const results = await readResults(folder, new Set(options.except))
  if (results.systems.length === 0) {
    throw new UserError(
      'no-scores',
      `${folder} has no scores. Run \`pith bench run\` and \`pith bench score\` on it first.`,
    )
  }
  const title = 'Benchmark of main content extraction'
  const intro = `${results.systems.length} systems on ${results.pages.length} pages of ${results.datasets.length} datasets.\n\n${provenance(digestsOf(results))}`
  const tables = tablesOf(results)
  const files: [name: string, content: string][] = [
    ['report.md', `# ${title}\n\n${intro}\n\n${tables.map(toMarkdown).join('\n')}`],
    ['report.html', reportPage(title, intro, tables, await figuresOf(results))],
  ]
  if (options.browse) {
    const best = tables[0].rows.map(([system]) => String(system))
    const systems = options.systems?.length ? options.systems : best.slice(0, SHOWN_SYSTEMS)
    files.push(['pages.html', await pageBrowser(folder, results, { systems, pages: options.browse })])
  }
  return writeFiles(out, files)
}

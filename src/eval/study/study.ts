import { UserError } from '../../user-error.ts'
import { studyFigures } from '../report/charts.ts'
import {
  digestsOf,
  macro,
  type Provenance,
  type Results,
  readResults,
  studyDatasets,
  systemsOn,
} from '../report/results.ts'
import { writeStudyFiles } from '../report/study-files.ts'
import type { Cell, Table } from '../report/table.ts'
import { complexityCounts, complexityTable } from '../report/tables.ts'
import { judgeFindings } from './findings.ts'
import { TABLE_1, TABLE_3 } from './published.ts'

/** Writes comparison.md, its pictures and comparison.html from a benchmark that was run and scored; gives their paths. */
export async function writeStudy(folder: string, out: string, provenance: Provenance): Promise<string[]> {
  const results = await readResults(folder)
  const isOfStudy = new Set(studyDatasets(results))
  const others = results.datasets.filter(dataset => !isOfStudy.has(dataset))
  if (results.systems.length === 0 || isOfStudy.size === 0) {
    throw new UserError(
      'no-scores',
      `${folder} has no scores on the study's datasets. Give \`pith bench study\` some of ${Object.keys(TABLE_1).join(', ')}.`,
    )
  }
  const tables = [
    datasetTable(results),
    systemTable(results),
    complexityTable(results),
    findingTable(results, [...isOfStudy]),
    ...others.map(dataset => findingTable(results, [dataset])),
  ]
  const intro = `Bevendorff et al., An Empirical Comparison of Web Content Extraction Algorithms (SIGIR 2023), by the systems here.\n\n${provenance(digestsOf(results))}`
  return writeStudyFiles(out, {
    name: 'comparison',
    title: 'The comparison study, again',
    intro,
    figures: await studyFigures(results),
    tables,
  })
}

/** Table 1, with the printed counts behind ours. */
function datasetTable(results: Results): Table {
  const { columns, rows, ...rest } = complexityCounts(results)
  const printed = ['printed: pages', 'low', 'medium', 'high'].map(name => ({ name, digits: 0 }))
  return {
    ...rest,
    columns: [...columns, ...printed],
    rows: rows.map(row => [...row, ...(TABLE_1[String(row[0])] ?? printed.map(() => undefined))]),
  }
}

/** Table 3 of our systems, with the printed figures behind. */
function systemTable(results: Results): Table {
  const datasets = studyDatasets(results)
  const figures = ['precision', 'recall', 'f1'] as const
  const rows = systemsOn(results, datasets).map((system): Cell[] => {
    const own = figures.map(figure => macro(results, system, datasets, 'rouge-lsum', figure))
    const [, , mean, , , median] = TABLE_3[system.split('@')[0].replaceAll('_', '-')] ?? []
    return [system, ...own.map(figure => figure.mean), ...own.map(figure => figure.median), mean, median]
  })
  const names = ['mean precision', 'mean recall', 'mean F1', 'median precision', 'median recall', 'median F1']
  return {
    title: 'All systems',
    note: `Table 3: ROUGE-LSum over ${datasets.join(', ')}, means of means and medians of medians; then what the paper printed for the original over its eight datasets. A system after @ is the original, its stored answers scored here.`,
    columns: [
      { name: 'system' },
      ...names.map(name => ({ name, best: 'high' as const })),
      { name: 'printed: mean F1' },
      { name: 'median F1' },
    ],
    rows: rows.toSorted((a, b) => Number(b[3]) - Number(a[3])),
  }
}

function findingTable(results: Results, datasets: readonly string[]): Table {
  const verdicts = judgeFindings(results, datasets)
  const judged = verdicts.filter(({ holds }) => holds !== undefined)
  const held = judged.filter(({ holds }) => holds).length
  return {
    title: `Findings on ${datasets.join(', ')}`,
    note: `Of the paper's findings, ${held} of the ${judged.length} that could be judged hold here, by our systems and ROUGE-LSum.`,
    columns: [{ name: 'finding' }, { name: 'section' }, { name: 'holds' }, { name: 'by these figures' }],
    rows: verdicts.map(({ claim, section, holds, evidence }) => [
      claim,
      section,
      holds === undefined ? '?' : holds ? 'yes' : 'no',
      evidence,
    ]),
  }
}

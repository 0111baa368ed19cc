import { spearman } from '../eval/rank-correlation.ts'
import { table } from './card.ts'
import type { JudgedPage, PithTrained } from './pith.ts'

/** Bins of equal width in which confidence is held against what came out. */
const CALIBRATION_BINS = 10
const MOST_IMPORTANT = 20

/** What the card says of the flagship beyond what it says of every system. Every figure in it is out-of-fold. */
export function pithSections({ outOfFold, importance }: PithTrained): string {
  return `## Confidence and page type, out-of-fold

${table(['set', 'Spearman with F1', 'calibration error', 'mean confidence', 'mean F1', 'type right'], assessment(outOfFold))}

Calibration error: mean over pages of the gap between mean confidence and mean F1 in ten bins of equal width.

## What counts most

Share of all movement of the score, by the column that caused it.

${table(
  ['column', 'share'],
  importance.slice(0, MOST_IMPORTANT).map(([column, share]) => [`\`${column}\``, `${(100 * share).toFixed(1)} %`]),
)}
`
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function assessment(outOfFold: readonly JudgedPage[]): (string | number)[][] {
  const names = [...new Set(outOfFold.map(answer => answer.page.example.dataset))].sort()
  return names.map(name => {
    const pages = outOfFold.filter(answer => answer.page.example.dataset === name)
    const typed = pages.filter(answer => answer.page.example.pageType !== undefined)
    const right = typed.filter(answer => answer.pageType === answer.page.example.pageType).length
    const f1 = pages.map(page => page.f1)
    const confidence = pages.map(page => page.confidence)
    return [
      name,
      spearman(f1, confidence).toFixed(3),
      calibrationError(f1, confidence).toFixed(3),
      mean(confidence).toFixed(3),
      mean(f1).toFixed(3),
      typed.length === 0 ? '–' : (right / typed.length).toFixed(3),
    ]
  })
}

function calibrationError(f1: readonly number[], confidence: readonly number[]): number {
  const bins = Array.from({ length: CALIBRATION_BINS }, () => [] as number[])
  for (const [i, value] of confidence.entries())
    bins[Math.min(CALIBRATION_BINS - 1, Math.floor(value * CALIBRATION_BINS))].push(i)
  const gaps = bins.map(bin => bin.length * Math.abs(mean(bin.map(i => f1[i])) - mean(bin.map(i => confidence[i]))))
  return gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, f1.length)
}

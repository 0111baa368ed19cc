import { type Gold, metrics, type Scores } from './metrics/index.ts'

export interface ScoreJob {
  readonly answer: string
  readonly gold: Gold
}

/** What a thread of `score` does: every metric on one answer. */
export function work({ answer, gold }: ScoreJob): Record<string, Scores> {
  return Object.fromEntries(metrics.map(metric => [metric.name, metric.score(answer, gold)]))
}

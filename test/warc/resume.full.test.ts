import { testKilledRuns } from './killed-runs.ts'

testKilledRuns(60)

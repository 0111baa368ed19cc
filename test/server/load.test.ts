import { expect, test } from 'vitest'
import { load } from '../../bench/serve/load.ts'
import { started, TRAMS } from './started.ts'

test('clients that ask for more than can be done are answered or told to come back, and nothing else', async () => {
  const url = await started({ threads: 1, queue: 10 })
  const { statuses, errors } = await load(url, [TRAMS, TRAMS.repeat(20)], { clients: 50, seconds: 2 })
  expect(errors).toBe(0)
  expect(Object.keys(statuses).filter(status => status !== '200' && status !== '503')).toEqual([])
  expect(statuses['200']).toBeGreaterThan(0)
  expect(statuses['503']).toBeGreaterThan(0)
})

test('clients that wait their turn are all answered', async () => {
  const url = await started({ threads: 1, queue: 50 })
  const { statuses, errors } = await load(url, [TRAMS], { clients: 50, seconds: 2 })
  expect([Object.keys(statuses), errors]).toEqual([['200'], 0])
})

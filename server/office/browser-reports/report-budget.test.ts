import { expect, test } from 'vitest'
import { createReportBudget } from './report-budget.ts'

test('a network writes at most its share, all together at most theirs, and the next period starts anew', () => {
  let now = 0
  const budget = createReportBudget({ most: 5, mostOfNetwork: 2, periodMs: 1_000, clock: () => now })
  const ask = (...networks: string[]) => networks.map((network) => budget.allows(network))
  expect(ask('a', 'a', 'a', 'b', 'b', 'c', 'd')).toEqual([true, true, false, true, true, true, false])
  now = 999
  expect(ask('e')).toEqual([false])
  now = 1_000
  expect(ask('a', 'a', 'a', 'e')).toEqual([true, true, false, true])
})

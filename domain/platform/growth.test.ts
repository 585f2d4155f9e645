import { expect, test } from 'vitest'
import { percentGrowth } from './growth.ts'

test.each([
  [1_284, 1_142, 12.4],
  [90, 100, -10],
  [100, 100, 0],
  [0, 8, -100],
  [5, 0, null],
  [0, 0, null],
  [5, -3, null],
])('a month with %i after a month with %i has a growth of %s %%', (now, before, growth) => {
  expect(percentGrowth(now, before)).toBe(growth)
})

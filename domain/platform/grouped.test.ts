import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_259, '1,259'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('%i is written as %s', (count, words) => {
  expect(grouped(count)).toBe(words)
})

import { expect, test } from 'vitest'
import { batchName } from '#domain/batch-name.ts'
import { batchesUpTo, batchOn } from './demo-batches.ts'

test.each([
  ['2026-01-01', '2026_A Stream_I'],
  ['2026-04-30', '2026_A Stream_II'],
  ['2026-05-01', '2026_B Stream_I'],
  ['2026-12-31', '2026_C Stream_II'],
])('on %s the batch is %s', (day, name) => {
  expect(batchName(batchOn(day))).toBe(name)
})

test('the three batches up to a day in February include two of the previous year', () => {
  expect(batchesUpTo('2026-02-10', 3).map(batchName)).toEqual([
    '2025_C Stream_I',
    '2025_C Stream_II',
    '2026_A Stream_I',
  ])
})

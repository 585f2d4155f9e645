import { expect, test } from 'vitest'
import { batchName } from '#domain/network/batch-name.ts'
import { batchesUpTo, batchOn, firstDayOf, reportingFrom } from './demo-batches.ts'

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

test.each([
  ['2026-11-16', '2026-11-18', '2026-11-20'],
  ['2026-11-18', '2026-11-18', '2026-11-20'],
  ['2026-11-19', '2026-11-25', '2026-11-27'],
])('from %s on, a batch reports from %s to %s', (day, reports_on, closes_on) => {
  expect(reportingFrom(day)).toEqual({ reports_on, closes_on })
})

test('a batch begins two months after the one before', () => {
  expect(batchesUpTo('2026-12-31', 6).map(firstDayOf)).toEqual([
    '2026-01-01',
    '2026-03-01',
    '2026-05-01',
    '2026-07-01',
    '2026-09-01',
    '2026-11-01',
  ])
})

import { expect, test } from 'vitest'
import { sourceWeeks, targetWeeks } from './week-choices.ts'

const PREVIEW = {
  from: '2026-11-16',
  to: '2026-11-23',
  weeks: [
    { firstDay: '2026-11-09', trips: 1 },
    { firstDay: '2026-11-16', trips: 84 },
  ],
}

test('the weeks with trips can be copied, the latest first', () => {
  expect(sourceWeeks(PREVIEW)).toEqual([
    { value: '2026-11-16', label: '16 Nov to 22 Nov 2026 (84 trips)' },
    { value: '2026-11-09', label: '9 Nov to 15 Nov 2026 (1 trip)' },
  ])
})

test('trips can be copied into this week and the coming ones, not into the copied week, and always into the chosen one', () => {
  const values = targetWeeks({ ...PREVIEW, to: '2027-06-07' }, '2026-11-18').map(({ value }) => value)
  expect(values).toHaveLength(12)
  expect([values[0], values.at(-1)]).toEqual(['2026-11-23', '2027-06-07'])
  expect(targetWeeks(PREVIEW, '2026-11-11')[0]).toEqual({
    value: '2026-11-09',
    label: '9 Nov to 15 Nov 2026 (1 trip)',
  })
})

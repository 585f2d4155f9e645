import { expect, test } from 'vitest'
import { nearestDays, noteOfDay } from './bus-days.ts'

const TODAY = '2026-11-16'
const day = (date: string, price: number | null) => ({
  date,
  trips: 1,
  availableSeatsCount: price === null ? 0 : 4,
  price,
})
const DAYS = [
  day('2026-11-16', 32_000),
  day('2026-11-18', null),
  day('2026-11-20', 32_540),
  day('2026-11-25', 900),
]

test.each([
  ['2026-11-16', { text: '₦32k', spoken: 'from ₦32,000', isDimmed: false }],
  ['2026-11-20', { text: '₦32.6k', spoken: 'from ₦32,540', isDimmed: false }],
  ['2026-11-25', { text: '₦0.9k', spoken: 'from ₦900', isDimmed: false }],
  ['2026-11-18', { text: 'Full', spoken: 'sold out', isDimmed: true }],
  ['2026-11-17', { text: '', spoken: 'no bus', isDimmed: true }],
  ['2027-01-16', { text: '', spoken: 'no bus', isDimmed: true }],
  ['2027-01-17', undefined],
  ['2026-11-15', undefined],
])('the calendar notes about %s: %j', (date, note) => {
  expect(noteOfDay(DAYS, TODAY, date)).toEqual(note)
})

test('the calendar notes nothing while the days are not loaded', () => {
  expect(noteOfDay(undefined, TODAY, '2026-11-17')).toBeUndefined()
})

test.each([
  ['2026-11-17', ['2026-11-16', '2026-11-20']],
  ['2026-11-24', ['2026-11-20', '2026-11-25']],
  ['2026-12-30', ['2026-11-20', '2026-11-25']],
  ['2026-11-16', ['2026-11-20', '2026-11-25']],
])('near %s, the days with free seats are %j', (date, near) => {
  expect(nearestDays(DAYS, date).map((one) => one.date)).toEqual(near)
})

test('no day with free seats: no day is offered', () => {
  expect(nearestDays([day('2026-11-18', null)], TODAY)).toEqual([])
})

import { expect, test } from 'vitest'
import {
  addDays,
  fromLagosWallClock,
  lagosClock,
  lagosDay,
  lagosInstant,
  lagosMoment,
  lagosWallClock,
} from './lagos-time.ts'

test.each([
  ['2026-01-20T22:59:59Z', '2026-01-20'],
  ['2026-01-20T23:00:00Z', '2026-01-21'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('at %s it is %s in Lagos', (instant, day) => {
  expect(lagosDay(new Date(instant))).toBe(day)
})

test.each([
  ['00:05', '12:05 am'],
  ['05:30', '5:30 am'],
  ['12:00', '12:00 pm'],
  ['18:45', '6:45 pm'],
])('the time %s is written as %s', (time, words) => {
  expect(lagosClock(lagosInstant('2026-01-20', time))).toBe(words)
})

test('a date and time field shows Lagos time and returns the same instant; an incomplete or impossible time is null', () => {
  const at = new Date('2026-12-31T23:30:00Z')
  expect(lagosWallClock(at)).toBe('2027-01-01T00:30')
  expect(fromLagosWallClock('2027-01-01T00:30')).toEqual(at)
  expect(fromLagosWallClock('')).toBeNull()
  expect(fromLagosWallClock('2027-13-01T00:30')).toBeNull()
  expect(fromLagosWallClock('2026-02-30T10:00')).toBeNull()
  expect(fromLagosWallClock('2026-02-28T24:00')).toBeNull()
})

test('a moment shows weekday, date, time and time zone', () => {
  expect(lagosMoment(lagosInstant('2026-01-20', '05:30'))).toBe('Tue 20 Jan 2026, 5:30 am WAT')
})

test('adding days crosses the end of a month, a leap day and the turn of the year', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test.each([['2026-02-30'], ['not a day'], ['2026-13-01']])('%s is not a valid day', (day) => {
  expect(() => lagosInstant(day)).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { mondayOf, usualWeeks, weekdayOf, weekInWords } from './weeks.ts'

test.each([
  ['2026-11-16', 1, '2026-11-16'],
  ['2026-11-18', 3, '2026-11-16'],
  ['2026-11-22', 7, '2026-11-16'],
  ['2027-01-01', 5, '2026-12-28'],
])('%s is weekday %i of the week of %s', (day, weekday, monday) => {
  expect([weekdayOf(day), mondayOf(day)]).toEqual([weekday, monday])
})

test('a week is named by its first and last day', () => {
  expect(weekInWords('2026-12-28')).toBe('Mon 28 Dec to Sun 3 Jan 2027')
})

test.each([
  ['the week after this one has no trips', ['2026-11-09', '2026-11-16'], '2026-11-16', '2026-11-23'],
  ['trips are planned two weeks ahead', ['2026-11-16', '2026-11-23'], '2026-11-23', '2026-11-30'],
  ['one trip is planned long ahead', ['2026-11-16', '2026-12-21'], '2026-11-16', '2026-11-23'],
  ['the last trips were weeks ago', ['2026-10-05'], '2026-10-05', '2026-11-23'],
  ['there are no trips', [], null, '2026-11-23'],
])('when %s, the weeks %j lead to a copy of %s into %s', (_, weeks, from, to) => {
  expect(usualWeeks(weeks, '2026-11-18')).toEqual({ from, to })
})

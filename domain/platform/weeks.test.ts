import { expect, test } from 'vitest'
import { firstEmptyWeek, mondayOf, usualSource, weekdayOf, weekInWords } from './weeks.ts'

test.each([
  ['2026-11-16', 1, '2026-11-16'],
  ['2026-11-18', 3, '2026-11-16'],
  ['2026-11-22', 7, '2026-11-16'],
  ['2027-01-01', 5, '2026-12-28'],
])('%s is weekday %i of the week of %s', (day, weekday, monday) => {
  expect([weekdayOf(day), mondayOf(day)]).toEqual([weekday, monday])
})

test('a week is named by its first and last day', () => {
  expect(weekInWords('2026-12-28')).toBe('28 Dec to 3 Jan 2027')
})

const weeksOf = (trips: Record<string, number>) =>
  Object.entries(trips).map(([firstDay, count]) => ({ firstDay, trips: count }))

test.each([
  ['the week after this one has no trips', { '2026-11-09': 2, '2026-11-16': 2 }, '2026-11-16', '2026-11-23'],
  ['trips are planned two weeks ahead', { '2026-11-16': 2, '2026-11-23': 2 }, '2026-11-23', '2026-11-30'],
  ['one trip is planned long ahead', { '2026-11-16': 2, '2026-12-21': 1 }, '2026-11-16', '2026-11-23'],
  ['the last trips were weeks ago', { '2026-10-05': 2 }, '2026-10-05', '2026-11-23'],
  ['the last week is planned in part', { '2026-11-09': 168, '2026-11-16': 24 }, '2026-11-09', '2026-11-23'],
  [
    'only a week five weeks ago was fuller',
    { '2026-10-12': 200, '2026-10-19': 168, '2026-10-26': 168, '2026-11-02': 160, '2026-11-16': 24 },
    '2026-10-26',
    '2026-11-23',
  ],
  ['there are no trips', {}, null, '2026-11-23'],
])('when %s, the weeks %j lead to a copy of %s into %s', (_, trips, from, to) => {
  const weeks = weeksOf(trips)
  expect(firstEmptyWeek(weeks, '2026-11-18')).toBe(to)
  expect(usualSource(weeks, to)).toBe(from)
})

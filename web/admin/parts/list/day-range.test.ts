import { expect, test } from 'vitest'
import { chosenDays, chosenPreset, type DayRange, presetsOf } from './day-range.ts'

const TRAVEL: DayRange = { name: 'travel', label: 'Travel', from: 'travelFrom', until: 'travelUntil' }

const TODAY = '2026-11-18'

test.each([
  ['', '', null, null],
  ['travel=tomorrow', 'tomorrow', '2026-11-19', '2026-11-19'],
  ['travel=week', 'week', '2026-11-16', '2026-11-22'],
  ['travel=tomorrow&travelFrom=2020-01-01', 'tomorrow', '2026-11-19', '2026-11-19'],
  ['travel=range', 'range', null, null],
  ['travel=range&travelFrom=2026-11-01', 'range', '2026-11-01', null],
  ['travelUntil=2026-11-19', 'range', null, '2026-11-19'],
  ['travel=someday', '', null, null],
])('the URL parameters "%s" show "%s" and send the days %s to %s', (query, preset, from, until) => {
  const given = new URLSearchParams(query)
  const value = (name: string) => given.get(name)
  expect(chosenPreset(TRAVEL, value)).toBe(preset)
  expect(chosenDays(TRAVEL, value, TODAY)).toEqual({ from, until })
})

test('only a filter of past days offers yesterday, and only a filter of coming days tomorrow', () => {
  expect(presetsOf(TRAVEL)).toEqual(['today', 'tomorrow', 'week', 'month'])
  expect(presetsOf({ ...TRAVEL, isPast: true })).toEqual(['today', 'yesterday', 'week', 'month'])
})

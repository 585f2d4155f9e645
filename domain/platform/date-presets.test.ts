import { expect, test } from 'vitest'
import { daysOfPreset, isDatePreset } from './date-presets.ts'

test.each([
  ['today', '2026-11-18', '2026-11-18', '2026-11-18'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-18', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['month', '2026-11-18', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('%s on %s is from %s to %s', (preset, today, from, until) => {
  expect(daysOfPreset(preset, today)).toEqual({ from, until })
})

test.each([
  ['month', true],
  ['range', false],
  ['', false],
  [null, false],
])('%j is a preset: %s', (text, is) => {
  expect(isDatePreset(text)).toBe(is)
})

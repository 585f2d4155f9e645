import { expect, test } from 'vitest'
import { moment } from './moment.ts'

test.each([
  ['2026-01-20T05:30:00Z', true],
  ['2026-01-20T05:30:00.123456Z', true],
  ['2026-01-20T05:30:00+01:00', true],
  ['2026-01-20T05:30:00-12:00', true],
  ['2026-01-20T05:30:00+14:00', true],
  ['2026-01-20T05:30:00+16:00', false],
  ['2026-01-20T05:30:00-20:00', false],
  ['2026-01-20T05:30:00', false],
  ['0000-01-20T05:30:00Z', false],
  ['1999-12-31T23:59:59Z', false],
])('the time %s is accepted: %s', (text, isKnown) => {
  expect(moment('Enter a valid time').safeParse(text).success).toBe(isKnown)
})

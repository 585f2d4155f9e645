import { expect, test } from 'vitest'
import { formatMinutesSeconds, minutesLeft, secondsLeft } from './hold-time.ts'

test.each([
  [900, 0, 900],
  [900, 1, 900],
  [900, 1000, 899],
  [900, 899_999, 1],
  [900, 900_000, 0],
  [900, 5_000_000, 0],
  [900, -50, 900],
])('of %i seconds, after %i ms %i are left', (given, passedMs, left) => {
  expect(secondsLeft(given, 10_000, 10_000 + passedMs)).toBe(left)
})

test.each([
  [768, '12:48'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds read %s', (seconds, words) => {
  expect(formatMinutesSeconds(seconds)).toBe(words)
})

test.each([
  [725, '12 more minutes'],
  [119, '1 more minute'],
  [59, 'less than a minute'],
])('%i seconds of a hold read %s', (seconds, words) => {
  expect(minutesLeft(seconds)).toBe(words)
})

import { expect, test } from 'vitest'
import { minutesOf } from './duration.ts'

test.each([
  ['9 hours', 540],
  ['1 hour 30 minutes', 90],
  ['10 h 30 min', 630],
  ['10h30m', 630],
  ['11hrs', 660],
  ['9.5 hours', 570],
  ['10 hours and 15 minutes', 615],
  ['45 minutes', 45],
  ['2 days, overnight rest in Lokoja', null],
  ['9 to 10 hours', null],
  ['Half a day', null],
  ['', null],
])('the duration %j is %j minutes', (duration, minutes) => {
  expect(minutesOf(duration)).toBe(minutes)
})

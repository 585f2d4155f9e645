import { expect, test } from 'vitest'
import { eventLabel, minutesToRetry, WEBHOOK_EVENTS } from './webhooks.ts'

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, 360],
  [6, 1440],
  [7, null],
])('after %i failed attempts the next one follows in %s minutes', (attempts, minutes) => {
  expect(minutesToRetry(attempts)).toBe(minutes)
})

test('every event has a label', () => {
  for (const event of WEBHOOK_EVENTS) expect(eventLabel(event)).not.toBe(event)
})

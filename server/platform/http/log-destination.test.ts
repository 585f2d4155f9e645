import { expect, test } from 'vitest'
import { countForOneWrite } from './log-destination.ts'

test.each([
  ['as many as fit', ['12345', '12345', '1'], 10, 2],
  ['all if they fit', ['12345', '12345'], 10, 2],
  ['by bytes, not by characters', ['₦₦₦', '1'], 9, 1],
  ['a line that is too long, alone', ['12345678901', '1'], 10, 1],
  ['none of none', [], 10, 0],
  ['all without a limit', ['12345', '12345'], Number.POSITIVE_INFINITY, 2],
])('one write takes %s', (_, lines, most, count) => {
  expect(countForOneWrite(lines, most)).toBe(count)
})

import { expect, test } from 'vitest'
import { disputeStatusFrom } from './disputes.ts'

test.each([
  ['awaiting-merchant-feedback', null, 'OPEN'],
  ['awaiting-bank-feedback', null, 'OPEN'],
  ['pending', null, 'OPEN'],
  ['resolved', 'declined', 'WON'],
  ['resolved', 'merchant-accepted', 'LOST'],
  ['resolved', 'auto-accepted', 'LOST'],
  ['resolved', 'something new', 'OPEN'],
  ['resolved', null, 'OPEN'],
])('a dispute that is %s with the resolution %s counts as %s', (status, resolution, meaning) => {
  expect(disputeStatusFrom(status, resolution)).toBe(meaning)
})

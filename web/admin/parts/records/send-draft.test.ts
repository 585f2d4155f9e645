import { expect, test } from 'vitest'
import { type Draft, inputOf, isComplete } from './send-draft.ts'

const DRAFT: Draft = {
  audience: 'contact',
  type: 'email',
  contactInfo: 'uche@example.com',
  tripId: '7',
  bookingToken: '7K3M-Q2XV-9B4T-HD5N',
  subject: 'Gate',
  message: 'Come early.',
}

test.each([
  ['contact', { contactInfo: 'uche@example.com' }],
  ['booking', { bookingToken: '7K3M-Q2XV-9B4T-HD5N' }],
  ['trip', { tripId: 7 }],
] as const)('a message to a %s contains only that recipient', (audience, to) => {
  const words = { type: 'email', subject: 'Gate', message: 'Come early.' }
  expect(inputOf({ ...DRAFT, audience })).toEqual({ ...words, ...to })
})

test('an SMS has no subject, even if one was typed before', () => {
  expect(inputOf({ ...DRAFT, type: 'sms' })).toMatchObject({ subject: '' })
})

test.each([
  [{}, true],
  [{ message: '  ' }, false],
  [{ contactInfo: '' }, false],
  [{ audience: 'trip', contactInfo: '' }, true],
  [{ audience: 'trip', tripId: '' }, false],
] as const)('a draft with %j can be sent: %s', (change, can) => {
  expect(isComplete({ ...DRAFT, ...change })).toBe(can)
})

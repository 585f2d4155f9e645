import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { blockInWords, dataLink, dataTokenIn, keptAfterErasure } from './my-data.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO-_'

test('the token of a link is found in the fragment of its address, and in nothing else', () => {
  const link = dataLink('https://tafiya.example', TOKEN)
  expect(dataTokenIn(new URL(link).hash)).toBe(TOKEN)
  for (const fragment of ['', '#', '#main', `#${TOKEN}x`, `#${TOKEN.slice(1)}`, TOKEN])
    expect(dataTokenIn(fragment)).toBeNull()
})

const until = new Date('2026-12-24T17:00:00Z')

test.each([
  [
    { because: 'trip', reference: 'AB', until } as const,
    'Booking AB is for a journey that ends on Thu 24 Dec 2026. The data can be erased 24 hours after its arrival.',
  ],
  [
    { because: 'seat', until } as const,
    'You have a seat on a journey that ends on Thu 24 Dec 2026. The data can be erased 24 hours after its arrival.',
  ],
  [
    { because: 'hold', reference: 'AB', until } as const,
    'Seats are held for booking AB. The data can be erased once the hold ends or the booking is cancelled.',
  ],
  [
    { because: 'undo', reference: 'AB', until } as const,
    'The trip for booking AB was cancelled and may be restored until Thu 24 Dec 2026, 6:00 pm WAT. The data can be erased after that.',
  ],
  [
    { because: 'payment', reference: 'AB', until } as const,
    'A payment for booking AB was started and may still arrive until Thu 24 Dec 2026, 6:00 pm WAT. The data can be erased after that.',
  ],
  [
    { because: 'payment', reference: 'AB', until: null } as const,
    'We are waiting for a bank transfer for booking AB. The data can be erased once it has arrived or the booking is cancelled.',
  ],
  [
    { because: 'refund', reference: 'AB', amount: naira(5_000) } as const,
    'A refund of ₦5,000 for booking AB is under way. The data can be erased once it is complete.',
  ],
  [
    { because: 'check', reference: 'AB' } as const,
    'We are checking a payment for booking AB. The data can be erased once this is done.',
  ],
  [
    { because: 'dispute', reference: 'AB' } as const,
    'The bank is deciding on a payment for booking AB. The data can be erased after the decision.',
  ],
  [
    { because: 'payer', reference: 'TAF-1-2' } as const,
    'Payment TAF-1-2 for another person’s booking is not settled yet. The data can be erased once it is.',
  ],
])('%o is shown as: %s', (block, words) => {
  expect(blockInWords(block)).toBe(words)
})

test('the receipt gives the date on which the last backup is deleted', () => {
  expect(keptAfterErasure('Thu 17 Dec 2026', 'link').map(({ what }) => what)).toContain(
    'Copies in our backups, until Thu 17 Dec 2026',
  )
})

test('the receipt says what an erasure does not reach', () => {
  const kept = keptAfterErasure('Thu 17 Dec 2026', 'identity').map(({ what }) => what)
  expect(kept).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Bookings that have only your phone number/),
      'E-mails in our support mailbox, such as your messages to us',
      'Messages from Paystack that we could not read',
    ]),
  )
})

test('the receipt of a person who used a link says what a link does not reach', () => {
  const kept = (proof: 'link' | 'identity') =>
    keptAfterErasure('Thu 17 Dec 2026', proof).map(({ what }) => what)
  expect(kept('link').filter((what) => !kept('identity').includes(what))).toEqual([
    'Bookings and SMS older than 12 months, if you used a link sent by SMS',
    'Bookings to which our staff added your contact details in the last 7 days',
  ])
})

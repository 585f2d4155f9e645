import { expect, test } from 'vitest'
import { naira } from './money.ts'
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
    'Booking AB is for a journey that ends on Thu 24 Dec 2026. You can erase your data after it.',
  ],
  [
    { because: 'hold', reference: 'AB', until } as const,
    'Seats are held for booking AB. Wait until the hold ends, or cancel it.',
  ],
  [
    { because: 'undo', reference: 'AB', until } as const,
    'The trip of booking AB was cancelled and may be restored until Thu 24 Dec 2026, 6:00 pm WAT. You can erase your data after that.',
  ],
  [
    { because: 'payment', reference: 'AB', until } as const,
    'A payment for booking AB was started and may still arrive until Thu 24 Dec 2026, 6:00 pm WAT. You can erase your data after that.',
  ],
  [
    { because: 'payment', reference: 'AB', until: null } as const,
    'We are waiting for a bank transfer for booking AB. You can erase your data when it has arrived, or ask us to cancel it.',
  ],
  [
    { because: 'refund', reference: 'AB', amount: naira(5_000) } as const,
    'A refund of ₦5,000 for booking AB is under way. You can erase your data when it is complete.',
  ],
  [
    { because: 'check', reference: 'AB' } as const,
    'We are checking a payment for booking AB. You can erase your data when this is done.',
  ],
  [
    { because: 'dispute', reference: 'AB' } as const,
    'Your bank is deciding on a payment for booking AB. You can erase your data after the decision.',
  ],
  [
    { because: 'payer', reference: 'TAF-1-2' } as const,
    'Payment TAF-1-2, which you made for another person, is not settled yet. You can erase your data when it is.',
  ],
])('%o is shown as: %s', (block, words) => {
  expect(blockInWords(block)).toBe(words)
})

test('the receipt gives the date on which the last backup is deleted', () => {
  expect(keptAfterErasure('Thu 17 Dec 2026', 'link').map(({ what }) => what)).toContain(
    'Copies in our backups, until Thu 17 Dec 2026',
  )
})

test('the receipt of a person who used a link says what a link does not reach', () => {
  const kept = (proof: 'link' | 'identity') =>
    keptAfterErasure('Thu 17 Dec 2026', proof).map(({ what }) => what)
  expect(kept('link').filter((what) => !kept('identity').includes(what))).toEqual([
    'Bookings and SMS that are older than 12 months, if you opened your data with an SMS',
    'Bookings that our staff gave your contact details in the last 7 days',
  ])
})

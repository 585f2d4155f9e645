import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { aBooking } from '#site/testing/sample-booking.ts'
import { doneInWords } from './done-in-words.ts'

test('a move names the seats and what is due', () => {
  const booking = aBooking({ amountDue: naira(2_000) })
  expect(doneInWords('move', booking)).toMatch(
    /^Your booking is now for this trip, seats? .+\. We have sent you the new ticket\. Please pay ₦2,000 before boarding\.$/,
  )
})

test('after each act the passenger reads what was done', () => {
  const booking = aBooking({ amountRefunded: 0 })
  expect(doneInWords('cancel', { ...booking, status: 'CANCELLED' })).toBe('Your booking is cancelled.')
  expect(doneInWords('cancel', booking)).toMatch(/^Done\. You still have seats? .+\.$/)
  expect(doneInWords('seat', booking)).toMatch(/^You now have seats? .+\. We have sent you the new ticket\.$/)
  expect(doneInWords('contact', booking)).toBe(
    'Saved. We have sent a message to your old and new contact details. Refunds in cash or to a bank account wait for 24 hours.',
  )
  expect(doneInWords('name', booking)).toBe('The name is corrected. We have sent you the new ticket.')
  expect(doneInWords('resend', booking)).toBe('We have sent the ticket again.')
})

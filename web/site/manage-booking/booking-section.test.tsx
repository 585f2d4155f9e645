import { expect, test } from 'vitest'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { naira } from '#domain/platform/money.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { BookingSection } from './booking-section.tsx'

const trip = { ...aBooking().trip, status: 'SCHEDULED' as const, departTime: '2090-01-20T05:00:00.000Z' }

const wordsOf = (said: Partial<PublicBooking>) =>
  textOf(
    <BookingSection
      booking={aBooking({ trip, isPaymentComplete: false, ...said })}
      isResending={false}
      onResend={() => {}}
      onAttempt={() => {}}
      onSelf={() => {}}
    />,
  )

const read = (email: string) => wordsOf({ email, amountDue: naira(54_000) })

test('a passenger who bought without an e-mail address types one to pay the balance', () => {
  const words = read('')
  expect(words).toContain('E-mail For the payment receipt')
  expect(words).toContain('Pay ₦54,000')
  expect(words).not.toContain('Send details again')
  expect(words).toContain('Cancel or change')
  expect(words).toContain('Move to another trip')
})

test('a passenger with an e-mail address pays with it', () => {
  const words = read('tester@example.test')
  expect(words).not.toContain('For the payment receipt')
  expect(words).toContain('Pay ₦54,000')
  expect(words).toContain('Send details again')
})

const unpaid = { amountPaid: 0, amountDue: naira(64_000), payment: [], ticketUrl: null }

test('an unpaid booking shows how long its seats are held and how to pay, and offers no ticket', () => {
  const words = wordsOf({ ...unpaid, status: 'PENDING', holdExpiresIn: 725 })
  expect(words).toContain('Awaiting payment')
  expect(words).toContain('You have 12 more minutes to pay')
  expect(words).toContain('Pay ₦10,000 commitment fee')
  expect(words).not.toContain('Download e-ticket')
  expect(words).not.toContain('Book Another Trip')
})

test('a cancelled booking shows its status and leads to another trip, and cannot be paid', () => {
  const words = wordsOf({ ...unpaid, status: 'CANCELLED', cancelledBecause: 'customer' })
  expect(words).toContain('Cancelled')
  expect(words).toContain('You cancelled this booking before paying. You were not charged.')
  expect(words).not.toMatch(/Pay ₦/)
  expect(words).not.toContain('Download e-ticket')
  expect(words).toContain('Book Another Trip')
})

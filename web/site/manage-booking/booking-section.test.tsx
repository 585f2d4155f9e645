import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { BookingSection } from './booking-section.tsx'

function read(email: string) {
  const trip = { ...aBooking().trip, status: 'SCHEDULED' as const, departTime: '2090-01-20T05:00:00.000Z' }
  const booking = aBooking({ email, trip, amountDue: naira(54_000), isPaymentComplete: false })
  return textOf(
    <BookingSection
      booking={booking}
      isResending={false}
      onResend={() => {}}
      onAttempt={() => {}}
      onSelf={() => {}}
    />,
  )
}

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

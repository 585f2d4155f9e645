import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { htmlOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { BookingAmounts } from './booking-amounts.tsx'

test('a bar shows how much is paid, only while a balance is left', () => {
  const booking = aBooking({ amountPaid: naira(10_000), amountDue: naira(54_000) })
  expect(htmlOf(<BookingAmounts booking={booking} state="partial" />)).toContain(
    'aria-label="₦10,000 of ₦64,000 paid"',
  )
  expect(htmlOf(<BookingAmounts booking={aBooking()} state="complete" />)).not.toContain('<progress')
})

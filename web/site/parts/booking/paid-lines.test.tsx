import { expect, test } from 'vitest'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { naira } from '#domain/platform/money.ts'
import { htmlOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { PaidLines } from './paid-lines.tsx'

const linesOf = (said: Partial<PublicBooking>): string[] => {
  const html = htmlOf(<PaidLines booking={aBooking(said)} />)
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>.*?<dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name, value]) => `${name} ${value}`,
  )
}

const arrived = (amount: number): PublicBooking['payment'] => [
  { amount: naira(amount), channel: 'card', status: 'PAID', paidAt: '2026-01-12T09:24:00.000Z' },
]

test('a booking without charge and refund shows what counts for it', () => {
  expect(linesOf({ amountPaid: naira(64_000) })).toEqual(['Paid ₦64,000'])
})

test('after seats were cancelled, the parts add up to what arrived', () => {
  const booking = {
    payment: arrived(182_000),
    amountPaid: naira(72_000),
    amountCharged: naira(2_000),
    amountRefunded: naira(108_000),
  }
  expect(linesOf(booking)).toEqual([
    'Paid ₦182,000',
    'For your seats ₦72,000',
    'Charge ₦2,000',
    'Refund ₦108,000',
  ])
})

test('the charge of a move is a part of what arrived', () => {
  expect(
    linesOf({ payment: arrived(76_000), amountPaid: naira(74_000), amountCharged: naira(2_000) }),
  ).toEqual(['Paid ₦76,000', 'For your seats ₦74,000', 'Charge ₦2,000'])
})

test('a cancelled booking has no part for its seats', () => {
  const booking: Partial<PublicBooking> = {
    status: 'CANCELLED',
    payment: arrived(64_000),
    amountCharged: naira(2_000),
    amountRefunded: naira(62_000),
  }
  expect(linesOf(booking)).toEqual(['Paid ₦64,000', 'Charge ₦2,000', 'Refund ₦62,000'])
})

test('a refund as goodwill leaves out the part for the seats, which stays paid', () => {
  expect(linesOf({ amountRefunded: naira(5_000) })).toEqual(['Paid ₦64,000', 'Refund ₦5,000'])
})

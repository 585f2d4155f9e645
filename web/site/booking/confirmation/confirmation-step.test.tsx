import { expect, test } from 'vitest'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { naira } from '#domain/platform/money.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { someSettings } from '#site/testing/sample-settings.ts'
import { ConfirmationStep } from './confirmation-step.tsx'

function read(said: Partial<PublicBooking>, settings = someSettings()) {
  const booking = aBooking(said)
  return textOf(<ConfirmationStep token={booking.bookingToken} />, { booking, settings })
}

test('a confirmed booking shows its reference in groups of four, trip, seats, bus, money and advice', () => {
  const words = read({})
  for (const part of [
    'Booking Confirmed',
    '7K9Q-M2XD-4HRB-T8WZ',
    'Lagos',
    'Awgu (Enugu)',
    '11, 12',
    'Coaster 44',
    'TFY-044-LA',
    'Paid by card ₦64,000',
    'Complete',
    'Important information',
    'Be at the park by 5:30 am WAT',
    'Bring your call-up letter and an ID card.',
    'We arrive by 6 pm and do not travel at night.',
    'View my booking',
    'Book Another Trip',
    'Return to Home',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('Balance remaining')
})

test('a confirmed booking says where to board and where the bus stops', () => {
  const stops = {
    ...NO_STOPS,
    boardingPoint: 'Jibowu Park',
    boardingAddress: '12 Ikorodu Road',
    boardingMapUrl: 'https://maps.example/jibowu',
    dropOff: 'Camp gate',
  }
  const words = read({ trip: { ...aBooking().trip, stops } })
  expect(words).toContain('Boarding point Jibowu Park, 12 Ikorodu Road Open map')
  expect(words).toContain('Drop-off Camp gate')
  expect(words).toContain('Be at Jibowu Park by 5:30 am WAT')
  for (const name of ['Boarding point', 'Drop-off', 'Open map']) expect(read({})).not.toContain(name)
})

test('the passenger can check the address they typed, and correct it; after a reload it is masked', () => {
  const { bookingToken } = aBooking()
  const page = (typedEmail?: string) =>
    textOf(<ConfirmationStep token={bookingToken} typedEmail={typedEmail} />, {
      booking: aBooking(),
      settings: someSettings(),
    })
  expect(page('tester@exmaple.test')).toContain('on its way to tester@exmaple.test . Wrong address?')
  expect(page()).toContain('on its way to t•••@example.test . Wrong address?')
})

test('a booking with only the commitment fee paid reads Partial and shows the balance', () => {
  const words = read({
    isPaymentComplete: false,
    amountPaid: naira(10_000),
    amountDue: naira(54_000),
    payment: [{ amount: naira(10_000), channel: 'bank_transfer', status: 'PAID', paidAt: null }],
  })
  expect(words).toContain('Partial')
  expect(words).toContain('Paid by bank transfer ₦10,000')
  expect(words).toContain('Balance remaining ₦54,000')
})

test('a bar shows how much is paid, only while a balance is left', () => {
  const page = (said: Partial<PublicBooking>) => {
    const booking = aBooking(said)
    return htmlOf(<ConfirmationStep token={booking.bookingToken} />, { booking, settings: someSettings() })
  }
  const split = page({ isPaymentComplete: false, amountPaid: naira(10_000), amountDue: naira(54_000) })
  expect(split).toContain('aria-label="₦10,000 of ₦64,000 paid"')
  expect(page({})).not.toContain('<progress')
})

test('a booking paid in two parts shows both payments and a refund', () => {
  const words = read({
    payment: [
      { amount: naira(10_000), channel: 'bank_transfer', status: 'PAID', paidAt: '2026-01-12T09:24:00.000Z' },
      { amount: naira(60_000), channel: 'card', status: 'PAID', paidAt: '2026-01-15T09:24:00.000Z' },
    ],
    amountRefunded: naira(6_000),
  })
  expect(words).toContain('Paid by bank transfer ₦10,000')
  expect(words).toContain('Paid by card ₦60,000')
  expect(words).toContain('Refund ₦6,000')
})

test.each([
  ['cash', 'Paid in cash ₦10,000'],
  ['pos', 'Paid by POS ₦10,000'],
  ['transfer', 'Paid by bank transfer ₦10,000'],
  [null, 'Paid online ₦10,000'],
])('a payment through the channel %s reads %s', (channel, line) => {
  const payment = [{ amount: naira(10_000), channel, status: 'PAID' as const, paidAt: null }]
  expect(read({ payment })).toContain(line)
})

test('a passenger is not promised a ticket by e-mail when staff have switched booking e-mails off', () => {
  expect(read({})).toContain('Your e-ticket is on its way to t•••@example.test')
  expect(read({}, someSettings({ bookingEmailsEnabled: false }))).not.toContain('on its way')
})

test('while the payment is being confirmed, an e-mail is promised only if booking e-mails are on', () => {
  const open = { status: 'PENDING', ticketUrl: null } as const
  expect(read(open)).toContain('once your payment is confirmed, we’ll e-mail your ticket.')
  const silent = read(open, someSettings({ bookingEmailsEnabled: false }))
  expect(silent).toContain('once your payment is confirmed, you’ll find your ticket under Manage Booking.')
  expect(silent).not.toContain('e-mail your ticket')
})

test.each(['DRAFT', 'PENDING'] as const)('a %s booking shows the payment as being confirmed', (status) => {
  const words = read({ status, ticketUrl: null })
  expect(words).toContain('We are confirming your payment')
  expect(words).not.toContain('Booking Confirmed')
})

test('a booking whose money came too late shows that it is cancelled, and the refund', () => {
  const words = read({
    status: 'CANCELLED',
    cancelledBecause: 'expired',
    amountRefunded: naira(64_000),
    refund: [{ amount: naira(64_000), status: 'SENT' }],
    ticketUrl: null,
  })
  expect(words).toContain('Booking Cancelled')
  expect(words).toContain('We are refunding ₦64,000.')
  expect(words).not.toContain('Booking Confirmed')
})

test('a booking cancelled without a payment reads that nothing was charged; with one, that nothing was refunded', () => {
  expect(read({ status: 'CANCELLED', amountPaid: 0, payment: [] })).toContain('You were not charged.')
  expect(read({ status: 'CANCELLED', cancelledBecause: 'staff' })).toContain(
    'No refund has been made for this booking so far. If you have any questions, please call or write to us.',
  )
})

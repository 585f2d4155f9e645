import { expect, test } from 'vitest'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { naira } from '#domain/platform/money.ts'
import { WizardProvider } from '#site/booking/wizard-context.ts'
import { type Draft, startDraft } from '#site/parts/draft/draft.ts'
import { withHold, withTrip } from '#site/parts/draft/draft-changes.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { someSettings } from '#site/testing/sample-settings.ts'
import { aTrip } from '#site/testing/sample-trip.ts'
import { PaymentStep } from './payment-step.tsx'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }
const seated = {
  ...withTrip(startDraft(search, new Date(0)), aTrip()),
  selectedSeats: [
    { seatId: 111, seatNo: '11' },
    { seatId: 112, seatNo: '12' },
  ],
}
const { bookingToken } = aBooking()
const held = (amountTotal: number = naira(64_000)) =>
  withHold(seated, { id: 5, bookingToken, holdExpiresIn: 900, amountTotal }, new Date(0))

const step = (draft: Draft) => {
  const wizard = { draft, goBackTo: () => {}, askToCancel: () => {} }
  return (
    <WizardProvider value={wizard}>
      <PaymentStep />
    </WizardProvider>
  )
}
const known = (settings: PublicSettings) => ({
  settings,
  booking: aBooking({ status: 'DRAFT', holdExpiresIn: 725 }),
})

test('the step shows trip, held seats, price, passengers and total', () => {
  const words = textOf(step(held()), known(someSettings()))
  for (const part of [
    'Lagos',
    'Seat numbers 11, 12',
    'Price per seat ₦32,000',
    'Passengers 2',
    'Total ₦64,000',
  ])
    expect(words).toContain(part)
  expect(words).toContain('Seats 11 and 12 are held for you')
  expect(words).not.toContain('price has changed')
})

test('if the price changed before the seats were held, a notice and the new total are shown, not the old total', () => {
  const words = textOf(step(held(naira(66_000))), known(someSettings()))
  expect(words).toContain('The price has changed since you chose this bus. It is now ₦33,000 per seat.')
  expect(words).toContain('Total ₦66,000')
  expect(words).toContain('Price per seat ₦33,000')
  expect(words).toContain('Pay ₦66,000')
  expect(words).not.toMatch(/₦64,000|₦32,000/)
})

test('a price that an offer code lowered is shown as the effect of that code', () => {
  const passengerInfo = {
    passengerName: 'Tester Okon',
    passengerAddress: '1 Sample Road',
    email: 'tester@example.test',
    mobile: '0803 555 0100',
    nextOfKinName: 'Sample Okon',
    nextOfKinPhone: '0803-555-0101',
    offerCode: 'FRIENDS1000',
  }
  const words = textOf(step({ ...held(naira(62_000)), passengerInfo }), known(someSettings()))
  expect(words).toContain('Offer code applied. The price is now ₦31,000 per seat.')
  expect(words).toContain('Total ₦62,000')
  expect(words).not.toContain('price has changed')
})

test.each([
  [true, false],
  [false, true],
])('with cards %s and transfers %s no text reads "switched off"', (paystackEnabled, bankTransferEnabled) => {
  const words = textOf(step(held()), known(someSettings({ paystackEnabled, bankTransferEnabled })))
  expect(words).toContain('Pay ₦64,000')
  expect(words).not.toContain('switched off')
})

test('with cards and transfers off the Pay button is disabled, and the page shows the reason and a contact', () => {
  const off = known(someSettings({ paystackEnabled: false, bankTransferEnabled: false }))
  expect(textOf(step(held()), off)).toContain(
    'Online payment is not available at the moment. Please contact us to pay. Call 0800 000 0000 or write to hello@tafiya.example',
  )
  const buttons = htmlOf(step(held()), off).match(/<button[^>]*>(?:(?!<\/button>).)*Pay ₦/g) ?? []
  expect(buttons).toHaveLength(1)
  for (const button of buttons) expect(button).toContain('disabled=""')
})

test.each([
  [true, true, 'Pay by card or bank transfer, secured by Paystack'],
  [true, false, 'Pay by card, secured by Paystack'],
  [false, true, 'Pay by bank transfer, secured by Paystack'],
])('with cards %s and transfers %s the step reads: %s', (paystackEnabled, bankTransferEnabled, ways) => {
  const words = textOf(step(held()), known(someSettings({ paystackEnabled, bankTransferEnabled })))
  expect(words).toContain(ways)
})

test('with split payment chosen, the step shows both amounts and the fee per passenger', () => {
  const paymentInfo = { method: 'split' as const, amount: 10_000, email: 'tester@example.test' }
  const full = textOf(step(held()), known(someSettings()))
  expect(full).toContain('Split payment ₦10,000 now ₦54,000 before boarding')
  expect(full).not.toContain('₦5,000 per passenger')
  const split = textOf(step({ ...held(), paymentInfo }), known(someSettings()))
  expect(split).toContain('Now ₦10,000 Before boarding ₦54,000')
  expect(split).toContain('₦5,000 per passenger.')
})

test('the terms tick stands beside the Pay button', () => {
  expect(textOf(step(held()), known(someSettings()))).toContain(
    'I have read and agree to the terms and conditions . Pay ₦64,000',
  )
})

test('a payer with another address than the passenger reads where the ticket goes, unless no booking e-mails are sent', () => {
  const passengerInfo = {
    passengerName: 'Tester Okon',
    passengerAddress: '1 Sample Road',
    email: 'tester@example.test',
    mobile: '0803 555 0100',
    nextOfKinName: 'Sample Okon',
    nextOfKinPhone: '0803-555-0101',
    offerCode: '',
  }
  const payer = (email: string) => ({
    ...held(),
    passengerInfo,
    paymentInfo: { method: 'full' as const, amount: 64_000, email },
  })
  const hint = 'Your ticket will be sent to tester@example.test'
  expect(textOf(step(payer('sponsor@example.test')), known(someSettings()))).toContain(hint)
  expect(textOf(step(payer('tester@example.test')), known(someSettings()))).not.toContain(hint)
  const silent = known(someSettings({ bookingEmailsEnabled: false }))
  expect(textOf(step(payer('sponsor@example.test')), silent)).not.toContain(hint)
})

test('a visitor without held seats is asked to start over', () => {
  expect(textOf(step(seated))).toContain('No booking draft found. Please start over.')
})

test('a trip that we cancelled meanwhile is named as the reason, not the time to pay', () => {
  const { trip } = aBooking()
  const booking = aBooking({
    status: 'CANCELLED',
    trip: { ...trip, status: 'CANCELED' },
    cancelledBecause: 'staff',
  })
  const words = textOf(step(held()), { settings: someSettings(), booking })
  expect(words).toContain('This trip can no longer be booked')
  expect(words).toContain('We cancelled this trip. You have not been charged.')
  expect(words).toContain('See other trips on Tue 20 Jan 2026')
  expect(words).not.toContain('Your time to pay has run out')
})

test('a fare below ₦100 shows that the amount must be at least ₦100', () => {
  const words = textOf(step(held(naira(98))), known(someSettings()))
  expect(words).toContain('Amount must be at least ₦100')
})

test('the words "terms and conditions" link to the page of the terms', () => {
  expect(htmlOf(step(held()), known(someSettings()))).toContain('<a href="/terms">terms and conditions</a>')
})

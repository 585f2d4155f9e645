import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CancellationEffect } from './cancellation-effect.tsx'

const EFFECT = {
  bookings: 3,
  seats: 4,
  unpaidBookings: 0,
  amountBack: 140_000,
  disputedPayments: 0,
  bookingsWithoutEmail: 0,
  hasMoney: true,
  hasStarted: false,
}

const shown = (bookingsWithoutEmail: number, sendsSms = false) =>
  renderToStaticMarkup(
    <CancellationEffect {...EFFECT} bookingsWithoutEmail={bookingsWithoutEmail} sendsSms={sendsSms} />,
  )

test('staff read whether every passenger gets a mail, who gets an SMS, and whom they must call', () => {
  expect(shown(0)).toContain('Once the trip is cancelled, every passenger will be notified by e-mail.')
  expect(shown(0)).not.toMatch(/Call (this|these)/)
  expect(shown(2)).toContain('every passenger with an e-mail address will be notified by e-mail.')
  expect(shown(2)).toContain('2 bookings have no e-mail address. Call these passengers.')
  expect(shown(2, true)).toContain('2 bookings have no e-mail address. These passengers will get an SMS.')
  expect(shown(1)).toContain('1 booking has no e-mail address. Call this passenger.')
  expect(shown(1, true)).toContain('1 booking has no e-mail address. This passenger will get an SMS.')
})

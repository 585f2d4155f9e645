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

const shown = (bookingsWithoutEmail: number) =>
  renderToStaticMarkup(<CancellationEffect {...EFFECT} bookingsWithoutEmail={bookingsWithoutEmail} />)

test('staff read whether every passenger gets a mail, and whom they must call', () => {
  expect(shown(0)).toContain('Every passenger will be notified by e-mail.')
  expect(shown(0)).not.toContain('Call these passengers.')
  expect(shown(2)).toContain('Every passenger with an e-mail address will be notified by e-mail.')
  expect(shown(2)).toContain('2 bookings without an e-mail address. Call these passengers.')
})

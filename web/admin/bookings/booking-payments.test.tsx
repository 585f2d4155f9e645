import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundBadge } from '#admin/parts/records/refund-badge.tsx'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { REFUND_STATUSES } from '#domain/money/refund-states.ts'
import { BookingPayments } from './booking-payments.tsx'

const REFUND = {
  id: 1,
  amount: 500_000,
  status: 'REQUESTED',
  reason: 'overpaid',
  method: 'cash',
  createdAt: '2026-11-16T08:19:00.000Z',
  requestedBy: 'Amina Officer',
  isWaiting: false,
}

const shown = (refund: object): string =>
  renderToStaticMarkup(
    <BookingPayments
      booking={{ payments: [], refunds: [{ ...REFUND, ...refund }] } as unknown as AdminBookingDetail}
    />,
  )

test.each([
  ...REFUND_STATUSES.map((status) => ({ status, isWaiting: false })),
  { status: 'REQUESTED' as const, isWaiting: true },
])('a refund %j has the badge that the list of refunds shows', (refund) => {
  expect(shown(refund)).toContain(renderToStaticMarkup(<RefundBadge {...refund} />))
})

test('a refund after a move to a cheaper trip says why in words', () => {
  expect(shown({})).toContain('Paid more than was due')
})

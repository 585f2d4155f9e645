import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { waysToPay } from './ways-to-pay.ts'

const now = new Date('2026-01-12T08:00:00Z')
const trip = { status: 'SCHEDULED' as const, paymentType: 'SPLIT', departTime: '2026-01-20T05:00:00Z' }
const seat = [
  { id: 111, seatNo: '11' },
  { id: 112, seatNo: '12' },
]
const confirmed = {
  status: 'CONFIRMED' as const,
  isSplitPayment: true,
  amountTotal: naira(70_000),
  amountDue: naira(60_000),
  seat,
  trip,
}
const unpaid = { ...confirmed, status: 'PENDING' as const, isSplitPayment: false, amountDue: naira(70_000) }

test.each([
  ['a confirmed booking owes its balance', confirmed, 0, ['Pay ₦60,000']],
  ['a paid booking owes nothing', { ...confirmed, amountDue: 0 }, 0, []],
  ['a balance below ₦100 cannot be paid online', { ...confirmed, amountDue: naira(99) }, 0, []],
  ['a held booking is paid in full or by fee', unpaid, 300, ['Pay ₦70,000', 'Pay ₦10,000 commitment fee']],
  [
    'a held booking on a route without split payment is paid in full',
    { ...unpaid, trip: { ...trip, paymentType: 'Full' } },
    300,
    ['Pay ₦70,000'],
  ],
  ['a booking without a hold cannot be paid', unpaid, 0, []],
  ['a cancelled booking cannot be paid', { ...unpaid, status: 'CANCELLED' as const }, 300, []],
  [
    'a booking on a cancelled trip cannot be paid',
    { ...confirmed, trip: { ...trip, status: 'CANCELED' as const } },
    0,
    [],
  ],
  [
    'a booking cannot be paid after departure',
    { ...confirmed, trip: { ...trip, departTime: now.toISOString() } },
    0,
    [],
  ],
])('%s', (_, booking, holdSeconds, labels) => {
  expect(waysToPay(booking, holdSeconds, now).map((way) => way.label)).toEqual(labels)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { SaleSummary } from './sale-summary.tsx'

const SOLD: AdminBooking = {
  id: 7,
  bookingToken: '7K3MQ2XV9B4THD5N',
  status: 'CONFIRMED',
  cancelledBecause: null,
  trip: {
    id: 1,
    status: 'SCHEDULED',
    origin: 'Lagos',
    destination: 'Awgu (Enugu)',
    departTime: '2026-11-17T05:00:00.000Z',
    arriveTime: '2026-11-17T15:00:00.000Z',
    batch: '2026_A Stream_I',
    bus: { busType: 'Coaster44', plateNo: 'LSR-521-XA' },
  },
  seat: [
    { id: 4, seatNo: '4' },
    { id: 5, seatNo: '5' },
  ],
  passengerTitle: null,
  passengerName: 'Sample Kunle',
  email: '',
  mobile: '0800 000 0199',
  isSplitPayment: false,
  isPaymentComplete: true,
  amountTotal: 70_000,
  amountPaid: 70_000,
  amountDue: 0,
  amountCharged: 0,
  cashRefunds: [],
  payment: [],
  createdAt: '2026-11-16T08:00:00.000Z',
  updatedAt: '2026-11-16T08:00:00.000Z',
}

const wordsOf = (booking: Partial<AdminBooking>, change: number | null) =>
  renderToStaticMarkup(<SaleSummary sale={{ booking: { ...SOLD, ...booking }, change }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a paid sale shows the ticket number, the seats, the amount and the change to give', () => {
  const words = wordsOf({}, 30_000)
  expect(words).toContain('Booking reference 7K3M-Q2XV-9B4T-HD5N')
  expect(words).toContain('Ticket sold. Sample Kunle, seats 4, 5')
  expect(words).toContain('Amount paid ₦70,000')
  expect(words).toContain('Change to give ₦30,000')
  expect(words).not.toContain('Amount due')
})

test('without the cash given no change is shown; change of zero is shown', () => {
  expect(wordsOf({}, null)).not.toContain('Change to give')
  expect(wordsOf({}, 0)).toContain('Change to give ₦0')
})

test('a reservation shows its reference and the amount due', () => {
  const words = wordsOf({ status: 'PENDING', amountPaid: 0, amountDue: 70_000 }, null)
  expect(words).toContain(
    'The seats are held until online booking closes, or until departure if it has already closed. Sample Kunle, seats 4, 5',
  )
  expect(words).toContain('Booking reference 7K3M-Q2XV-9B4T-HD5N')
  expect(words).toContain('Amount due ₦70,000')
})

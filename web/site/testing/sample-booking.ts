import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { ShownPolicy } from '#contracts/company/shown-policy.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { naira } from '#domain/platform/money.ts'

export const aPolicy: ShownPolicy = {
  flatKobo: naira(1_000),
  moveKobo: naira(1_000),
  brackets: [
    { hoursBefore: 48, percent: 0 },
    { hoursBefore: 24, percent: 25 },
    { hoursBefore: 4, percent: 50 },
    { hoursBefore: 0, percent: 100 },
  ],
  lateMinutes: 60,
}

/** Builds a paid booking of two seats. Pass only the fields that matter to the test. */
export const aBooking = (said: Partial<PublicBooking> = {}): PublicBooking => ({
  id: 5,
  bookingToken: '7K9QM2XD4HRBT8WZ',
  status: 'CONFIRMED',
  trip: {
    id: 7,
    status: 'SCHEDULED',
    origin: 'Lagos',
    destination: 'Awgu (Enugu)',
    paymentType: 'Split',
    departTime: '2026-01-20T05:00:00.000Z',
    arriveTime: '2026-01-20T15:30:00.000Z',
    batch: '2026_A Stream_I',
    bus: { busType: 'Coaster44', plateNo: 'TFY-044-LA' },
    stops: NO_STOPS,
  },
  seat: [
    { id: 111, seatNo: '11' },
    { id: 112, seatNo: '12' },
  ],
  passengerTitle: null,
  passengerName: 'Tester Okon',
  passengerAddress: null,
  passengerAge: null,
  nextOfKinName: null,
  nextOfKinPhone: null,
  email: 't•••@example.test',
  mobile: '•••••••0100',
  isSplitPayment: false,
  isPaymentComplete: true,
  amountTotal: naira(64_000),
  amountPaid: naira(64_000),
  amountDue: 0,
  amountRefunded: 0,
  amountCharged: 0,
  refundPolicy: aPolicy,
  refund: [],
  payment: [{ amount: naira(64_000), channel: 'card', status: 'PAID', paidAt: '2026-01-12T09:24:00.000Z' }],
  cancelledBecause: null,
  holdExpiresIn: null,
  ticketUrl: 'https://tafiya.example/api/tickets/7K9QM2XD4HRBT8WZ.pdf',
  createdAt: '2026-01-12T09:20:00.000Z',
  updatedAt: '2026-01-12T09:24:00.000Z',
  ...said,
})

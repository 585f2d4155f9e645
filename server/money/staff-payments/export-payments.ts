import type { PaymentQuery, StaffPayment } from '#contracts/money/payment-oversight.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { refundedParts } from '#domain/money/refunded-parts.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { nairaCell, timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentPayment } from './present-payment.ts'
import { selectPaymentIds, selectPayments } from './queries.ts'

const COLUMNS: CsvColumn<StaffPayment>[] = [
  ['Reference', ({ paystackRef }) => paystackRef],
  ['Receipt', ({ receiptNo }) => receiptNo],
  ['Booking reference', ({ booking }) => formatReference(booking.bookingToken)],
  ['Passenger', ({ booking }) => booking.passengerName],
  ['Purpose', ({ purpose }) => purpose],
  ['Amount (₦)', ({ amount }) => nairaCell(amount)],
  ['Received (₦)', ({ received }) => (received === null ? null : nairaCell(received))],
  ['Applied to booking (₦)', ({ applied }) => nairaCell(applied)],
  ['Kept as charge (₦)', ({ charged }) => nairaCell(charged)],
  ['Being refunded (₦)', (payment) => nairaCell(refundedParts(payment).ahead)],
  ['Refunded (₦)', (payment) => nairaCell(refundedParts(payment).gone)],
  ['Taken by bank (₦)', ({ takenByBank }) => nairaCell(takenByBank)],
  ['Provider', ({ provider }) => provider],
  ['Channel', ({ channel }) => channel],
  ['Status', ({ status }) => status],
  ['Exception', ({ exception }) => exception],
  ['Recorded by', ({ recordedBy }) => recordedBy],
  ['Paid (WAT)', ({ paidAt }) => timeCell(paidAt)],
  ['Created (WAT)', ({ createdAt }) => timeCell(createdAt)],
]

export const exportPayments = (db: Database, act: StaffAction, query: PaymentQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'payments',
    query,
    ids: () => selectPaymentIds(db, query),
    read: async (ids) => (await selectPayments(db, { ...query, ids })).rows.map(presentPayment),
    columns: COLUMNS,
  })

import type { RefundQuery, StaffRefund } from '#contracts/money/refunds.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { nairaCell, timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectRefundIds, selectRefunds } from './list-refund-queries.ts'
import { presentRefund } from './present-refund.ts'

const COLUMNS: CsvColumn<StaffRefund>[] = [
  ['Booking reference', ({ booking }) => formatReference(booking.bookingToken)],
  ['Passenger', ({ booking }) => booking.passengerName],
  ['Payment reference', ({ payment }) => payment.paystackRef],
  ['Amount (₦)', ({ amount, isNaira }) => (isNaira ? nairaCell(amount) : 'Foreign currency')],
  ['Method', ({ method }) => method],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason],
  ['Note', ({ note }) => note],
  ['Requested by', ({ requestedBy }) => requestedBy],
  ['Approved by', ({ approvedBy }) => approvedBy],
  ['Paid out by', ({ processedBy }) => processedBy],
  ['Requested (WAT)', ({ createdAt }) => timeCell(createdAt)],
  ['Completed (WAT)', ({ processedAt }) => timeCell(processedAt)],
]

export const exportRefunds = (db: Database, act: StaffAction, query: RefundQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'refunds',
    query,
    ids: () => selectRefundIds(db, query),
    read: async (ids) => (await selectRefunds(db, { ...query, ids })).rows.map(presentRefund),
    columns: COLUMNS,
  })

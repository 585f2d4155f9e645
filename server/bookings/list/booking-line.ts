import { formatReference } from '#domain/bookings/booking-reference.ts'
import { CANCELLATION_LABELS } from '#domain/money/reason-labels.ts'
import { batchName } from '#domain/network/batch-name.ts'
import { formatPhone } from '#domain/platform/phone.ts'
import { nairaCell } from '#server/platform/csv/cells.ts'
import { csvLine } from '#server/platform/csv/csv.ts'
import type { ExportRow } from './export-queries.ts'

/** Times are in WAT, amounts in naira. Next of kin and addresses are left out, because no report needs them. */
export const HEADINGS = [
  'Booking reference',
  'Status',
  'Cancellation reason',
  'Booked (WAT)',
  'Passenger',
  'Phone',
  'E-mail',
  'From',
  'To',
  'Departure (WAT)',
  'Batch',
  'Bus Serial Number',
  'Bus type',
  'Seats',
  'Number of seats',
  'Price per seat (₦)',
  'Total (₦)',
  'Paid (₦)',
  'Due (₦)',
  'Received (₦)',
  'Refunded (₦)',
  'Taken by bank (₦)',
  'Split payment',
  'Discount per seat (₦)',
]

export const bookingLine = (row: ExportRow): string =>
  csvLine([
    formatReference(row.bookingToken),
    row.status,
    row.cancelledBecause && CANCELLATION_LABELS[row.cancelledBecause],
    row.bookedAt,
    row.passengerName,
    formatPhone(row.mobile),
    row.email,
    row.origin,
    row.destination,
    row.departsAt,
    batchName(row),
    row.plateNo,
    row.busType,
    // The space after the comma keeps spreadsheets in some locales from reading `1,2` as a number.
    row.seatNos.join(', '),
    row.seatNos.length,
    nairaCell(row.price),
    nairaCell(row.total),
    nairaCell(row.paid),
    nairaCell(row.due),
    nairaCell(row.received),
    nairaCell(row.refunded),
    nairaCell(row.taken),
    row.isSplit ? 'yes' : 'no',
    nairaCell(row.discount),
  ])

import { batchName } from '#domain/batch-name.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { kobo, toNaira } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { csvLine } from './csv.ts'
import type { ExportRow } from './queries.ts'

/** Times are WAT, amounts are naira. Next of kin and addresses are left out: no report needs them. */
export const HEADINGS = [
  'Booking reference',
  'Status',
  'Cancelled because',
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
  'Split payment',
]

export const bookingLine = (row: ExportRow): string =>
  csvLine([
    formatReference(row.bookingToken),
    row.status,
    row.cancelledBecause?.replaceAll('_', ' ') ?? null,
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
    // With a space after the comma, because a spreadsheet in some locales reads `1,2` as a number.
    row.seatNos.join(', '),
    row.seatNos.length,
    naira(row.price),
    naira(row.total),
    naira(row.paid),
    naira(row.due),
    naira(row.received),
    naira(row.refunded),
    row.isSplit ? 'yes' : 'no',
  ])

const naira = (amount: number): number => toNaira(kobo(amount))

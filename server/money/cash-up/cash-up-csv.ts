import type { CashUp } from '#contracts/money/cash-up.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { nairaCell } from '#server/platform/csv/cells.ts'
import { CSV_START, csvLine } from '#server/platform/csv/csv.ts'

const HEADINGS = [
  'Day',
  'Staff',
  'Time',
  'Kind',
  'Method',
  'Amount (₦)',
  'Reference',
  'Receipt',
  'Booking',
  'Passenger',
  'Note',
]

/**
 * Returns a CSV file with a line for each payment and refund, and one for the counted cash of each closed cash-up.
 * Money paid out is negative, so that the amounts of a person add up. Counted cash is a kind of its own, so that it can
 * be left out of the sum.
 */
export const cashUpCsv = ({ day, clerks }: CashUp): string =>
  CSV_START +
  csvLine(HEADINGS) +
  clerks
    .flatMap(({ name, entries, closing }) => [
      ...entries.map((entry) =>
        csvLine([
          day,
          name,
          lagosClock(new Date(entry.at)),
          entry.kind === 'returned' ? 'paid out' : 'taken',
          entry.method,
          nairaCell(entry.kind === 'returned' ? -entry.amount : entry.amount),
          entry.reference,
          entry.receiptNo,
          formatReference(entry.bookingToken),
          entry.passengerName,
          null,
        ]),
      ),
      ...(closing ? [countedLine(day, name, closing)] : []),
    ])
    .join('')

const countedLine = (
  day: string,
  name: string,
  { counted, note, closedAt }: NonNullable<CashUp['clerks'][number]['closing']>,
): string =>
  csvLine([
    day,
    name,
    lagosClock(new Date(closedAt)),
    'counted',
    'cash',
    nairaCell(counted),
    null,
    null,
    null,
    null,
    note,
  ])

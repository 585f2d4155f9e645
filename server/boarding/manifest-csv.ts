import type { Manifest } from '#contracts/boarding.ts'
import { CSV_START, csvLine } from '#server/exports/csv.ts'

const HEADINGS = [
  'Seat',
  'Passenger',
  'Address',
  'Phone',
  'Next of kin',
  'Next of kin phone',
  'Balance due (₦)',
  'Boarded',
]

export const manifestCsv = ({ lines }: Manifest): string =>
  CSV_START +
  csvLine(HEADINGS) +
  lines
    .map((line) =>
      csvLine([
        line.seatNo,
        line.passengerName,
        line.address,
        line.phone,
        line.nextOfKinName,
        line.nextOfKinPhone,
        line.amountDue,
        line.boardedAt ? 'yes' : 'no',
      ]),
    )
    .join('')

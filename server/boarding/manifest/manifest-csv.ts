import type { Manifest, ManifestLine } from '#contracts/boarding/boarding.ts'
import { manifestBalance } from '#domain/boarding/manifest-balance.ts'
import { manifestPeople } from '#domain/boarding/manifest-people.ts'
import { CSV_START, csvLine } from '#server/platform/csv/csv.ts'

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

/**
 * Returns the manifest as CSV text. The digest of a stored manifest covers all lines before the line with the digest.
 */
export const manifestCsv = ({
  lines,
  departed = null,
}: Pick<Manifest, 'lines'> & Partial<Manifest>): string =>
  CSV_START +
  csvLine(HEADINGS) +
  manifestPeople(lines)
    .map(({ seat, name, isInfant, line }) =>
      csvLine([
        seat,
        name,
        line.address,
        line.phone,
        line.nextOfKinName,
        line.nextOfKinPhone,
        isInfant ? 0 : balanceOf(line, lines),
        line.boardedAt ? 'yes' : 'no',
      ]),
    )
    .join('') +
  (departed ? csvLine(['SHA-256', departed.sha256]) : '') +
  (departed?.signature ? csvLine(['Signature', departed.signature]) : '') +
  (departed?.publicKey ? csvLine(['Public key', departed.publicKey]) : '')

/**
 * Returns the balance as a number. A booking with several seats shows its balance only in the line of its first seat;
 * the lines of its other seats get a text such as `See seat 4`.
 */
function balanceOf(line: ManifestLine, lines: ManifestLine[]): number | string {
  const { amount, words } = manifestBalance(line, lines)
  return line.amountDue > 0 && amount === 0 ? words : amount
}

import type { LinkedSeat, PassengerChange } from '#contracts/bookings/passengers.ts'
import { firstName } from '#domain/bookings/passenger-details.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { changePassenger } from './change-passenger.ts'
import { mustBeLinked } from './fill-link.ts'
import type { LinkedSeatRow } from './link-queries.ts'
import { missingOf } from './list-missing.ts'

const PER_LINK = defineLimit({
  name: 'fill-passenger',
  counts: 'requests with one link to the details of a seat',
  most: 30,
  windowSeconds: 15 * 60,
})

/**
 * Returns the seat behind a link, for the form. Contains names but no other details, because a link may be forwarded.
 */
export const showLinkedSeat = async (db: Database, token: string): Promise<LinkedSeat> =>
  presentSeat(await mustBeLinked(db, token))

/** Stores what the passenger typed. Throws STALE if another person has changed the seat meanwhile. */
export async function fillByLink(
  db: Database,
  token: string,
  change: PassengerChange,
  { ip, requestId }: { ip: string; requestId: string },
): Promise<LinkedSeat> {
  // Counts only links that exist: a guess cannot succeed, and guesses must not fill the table of counters.
  await mustBeLinked(db, token)
  await countOrRefuse(db, PER_LINK, digestOf(token).toString('base64url'))
  await withTransaction(db, async (tx) => {
    const { bookingId, seatNo } = await mustBeLinked(tx, token)
    const { changed } = await changePassenger(tx, { bookingId, seatNo }, change)
    if (changed)
      await writeLog(tx, {
        type: 'booking',
        action: 'passenger.edited',
        details: `seat ${seatNo}: ${changed}; by the passenger's link`,
        bookingId,
        ip,
        requestId,
      })
  })
  return showLinkedSeat(db, token)
}

const presentSeat = (row: LinkedSeatRow): LinkedSeat => ({
  route: { origin: row.origin, destination: row.destination },
  departTime: row.departTime.toISOString(),
  seatNo: row.seatNo,
  bookedBy: firstName(row.bookedBy),
  name: row.name,
  infantName: row.infantName ?? '',
  infantMaxAge: row.infantMaxAge,
  missing: missingOf(row),
  updatedAt: row.updatedAt.toISOString(),
})

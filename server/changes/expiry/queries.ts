import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { IS_UNCONFIRMED, OPEN_ATTEMPTS } from '#server/platform/rules/booking-states.ts'

export type Unpaid = { id: number; references: string[] }

/**
 * Returns unpaid bookings without a live hold, with the references of their newest payments that may still be paid.
 * Skips bookings that changed in the last 5 seconds, because `releaseBookingRows` does not release them: their hold may
 * just have been extended.
 */
export async function selectExpired(db: Database, most: number): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select b.id, ${OPEN_ATTEMPTS} as references
    from bookings b
    where ${IS_UNCONFIRMED} and b.updated_at < now() - interval '5 seconds'
      and not exists (select from seats s where s.booking_id = b.id and s.hold_expires_at > now())
    order by b.id
    limit ${most}
  `.execute(db)
  return rows
}

/**
 * Returns an unpaid booking that its visitor may release. Leaves out staff holds and bookings with an expected
 * transfer.
 */
export async function selectUnpaidByToken(db: Database, bookingToken: string): Promise<Unpaid | undefined> {
  const { rows } = await sql<Unpaid>`
    select b.id, ${OPEN_ATTEMPTS} as references
    from bookings b
    where b.booking_token = ${bookingToken} and ${IS_UNCONFIRMED} and b.held_by is null
      and not exists (select from payments p
                      where p.booking_id = b.id and p.purpose = 'MANUAL' and p.status = 'PENDING')
  `.execute(db)
  return rows[0]
}

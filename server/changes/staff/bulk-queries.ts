import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import type { Bookings } from '#server/platform/database/schema.ts'
import { HAS_EMAIL } from '#server/platform/rules/booking-states.ts'

export type ChosenBooking = Pick<Selectable<Bookings>, 'id' | 'status' | 'email'> & {
  bookingToken: string
}

/**
 * Returns the bookings with these ids. Leaves out staff holds, which are rows of the same table without a passenger.
 * `email` is empty if the booking was sold without an address or if retention has removed it.
 */
export async function selectChosen(db: Database, ids: readonly number[]): Promise<ChosenBooking[]> {
  const { rows } = await sql<ChosenBooking>`
    select b.id, b.booking_token as "bookingToken", b.status,
           case when ${HAS_EMAIL} then b.email else '' end as email
    from bookings b
    where b.id = any(${ids}::int[]) and b.held_by is null
  `.execute(db)
  return rows
}

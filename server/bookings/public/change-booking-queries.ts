import { sql } from 'kysely'
import type { UnconfirmedStatus } from '#domain/bookings/booking-statuses.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'

export async function bookSeats(tx: Database, bookingId: number): Promise<void> {
  await sql`
    update seats s
    set status = 'BOOKED', booking_id = b.id, hold_expires_at = null
    from bookings b
    where b.id = ${bookingId} and s.id = any (b.seat_ids) and s.status <> 'BOOKED'
  `.execute(tx)
}

/**
 * Confirms the booking and adds the money. Lowers the required amount if less was paid. For example, a visitor starts
 * to pay the commitment fee, starts to pay the whole fare in another tab, and then completes the first payment: the fee
 * confirms the booking.
 */
export async function countMoney(
  tx: Database,
  bookingId: number,
  { applied, by }: { applied: Kobo; by: number | null },
): Promise<void> {
  await sql`
    update bookings
    set status = 'CONFIRMED', paid_kobo = paid_kobo + ${applied},
        required_kobo = least(required_kobo, paid_kobo + ${applied}),
        is_split_payment = is_split_payment or paid_kobo + ${applied} < total_kobo,
        confirmed_at = coalesce(confirmed_at, now()),
        confirmed_by = case when status = 'CONFIRMED' then confirmed_by else coalesce(${by}::int, confirmed_by) end,
        cancelled_because = null, cancelled_at = null
    where id = ${bookingId}
  `.execute(tx)
}

export type Released = { id: number; seatNos: string[]; wasStatus: UnconfirmedStatus }

/**
 * Cancels unpaid bookings and releases their seats. Locks bookings, then seats, both by id. Under the lock it leaves
 * out:
 * - bookings that were confirmed in the meantime
 * - without `evenIfHeld`, bookings with a live hold
 * - without `evenIfHeld`, bookings that changed in the last 5 seconds: after a wait for the lock, PostgreSQL rereads
 *   the booking's row but not its seats, whose hold may have been extended during the wait
 * - with `evenIfPaying: false`, bookings with a started payment
 */
export async function releaseBookingRows(
  db: Database,
  ids: number[],
  because: 'expired' | 'customer',
  { evenIfHeld, evenIfPaying = true }: { evenIfHeld: boolean; evenIfPaying?: boolean },
): Promise<Released[]> {
  const { rows } = await sql<Released>`
    with going as (
      select b.id, b.status
      from bookings b
      where b.id = any (${ids}::int[]) and (b.status = 'DRAFT' or b.status = 'PENDING' and ${evenIfPaying})
        and (${evenIfHeld} or b.updated_at < now() - interval '5 seconds' and not exists (
          select from seats s where s.booking_id = b.id and s.hold_expires_at > clock_timestamp()))
      order by b.id
      for update
    ), locked as (
      select s.id from seats s where s.booking_id in (select going.id from going) and s.status = 'RESERVED'
      order by s.id
      for update
    ), freed as (
      update seats s
      set status = 'AVAILABLE', booking_id = null, hold_expires_at = null
      from locked
      where s.id = locked.id
    )
    update bookings b
    set status = 'CANCELLED', cancelled_because = ${because}, cancelled_at = now()
    from going
    where b.id = going.id
    returning b.id, b.seat_nos as "seatNos", going.status as "wasStatus"
  `.execute(db)
  return rows
}

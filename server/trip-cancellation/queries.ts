import { sql } from 'kysely'
import type { Kobo } from '#domain/money.ts'
import type { Database } from '#server/database/connect.ts'
import { MONEY_KEPT } from '#server/database/money-kept.ts'

export type LiveBooking = { id: number; status: 'DRAFT' | 'PENDING' | 'CONFIRMED'; seatNos: string[] }

/** Every booking of the trip that is not over. A bus has at most 51 seats, so there are never many. */
export async function lockLiveBookings(tx: Database, tripId: number): Promise<LiveBooking[]> {
  const { rows } = await sql<LiveBooking>`
    select b.id, b.status, b.seat_nos as "seatNos"
    from bookings b
    where b.trip_id = ${tripId} and b.status <> 'CANCELLED'
    order by b.id
    for update
  `.execute(tx)
  return rows
}

export type MoneyBack = { paymentId: number; amount: Kobo }

/** Where a bank has taken its money back, or wants to, sending it again would pay twice: staff decide. */
const IS_CONTESTED = sql<boolean>`(
  p.exception = 'reversed' or p.exception = 'disputed' and p.exception_closed_at is null) is true`

/** What went into the seats of this trip and has not gone back already, nor is owed by a refund that failed. */
export async function selectMoneyToReturn(db: Database, tripId: number): Promise<MoneyBack[]> {
  const { rows } = await sql<MoneyBack>`
    select p.id as "paymentId", ${MONEY_KEPT} as amount
    from bookings b join payments p on p.booking_id = b.id
    where b.trip_id = ${tripId} and b.status <> 'CANCELLED' and p.applied
      and not exists (select from refunds r where r.payment_id = p.id and r.reason = 'trip_canceled')
    order by p.id
  `.execute(db)
  return rows.filter(({ amount }) => amount > 0)
}

/**
 * Bookings end and their seats are free. Whoever had begun to pay hears of it with those who have paid; a draft was
 * nobody's booking yet, and its holder sees it on the screen in front of them.
 */
export async function endBookings(tx: Database, bookings: readonly LiveBooking[]): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  await sql`
    update bookings
    set status = 'CANCELLED', cancelled_at = now(),
        cancelled_because = case status when 'DRAFT' then 'staff' else 'trip_canceled' end
    where id = any (${ids}::int[])
  `.execute(tx)
  await sql`
    with theirs as (
      select id from seats where booking_id = any (${ids}::int[]) order by id for update
    )
    update seats s
    set status = 'AVAILABLE', booking_id = null, hold_expires_at = null, boarded_at = null, boarded_by = null
    from theirs
    where s.id = theirs.id
  `.execute(tx)
}

export type CancellationCounts = {
  isThere: boolean
  bookings: number
  seats: number
  unpaid: number
  disputed: number
}

export async function countConcerned(db: Database, tripId: number): Promise<CancellationCounts> {
  const { rows } = await sql<CancellationCounts>`
    select exists (select from trips t where t.id = ${tripId}) as "isThere",
           count(*) filter (where b.status = 'CONFIRMED')::int as bookings,
           coalesce(sum(b.seat_count) filter (where b.status = 'CONFIRMED'), 0)::int as seats,
           count(*) filter (where b.status in ('DRAFT', 'PENDING'))::int as unpaid,
           (select count(*) from bookings k join payments p on p.booking_id = k.id
            where k.trip_id = ${tripId} and k.status <> 'CANCELLED' and p.applied and ${IS_CONTESTED})::int as disputed
    from bookings b
    where b.trip_id = ${tripId}
  `.execute(db)
  return rows[0] as CancellationCounts
}

import { sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import { POPUP_SECONDS } from '#domain/money/payment-facts.ts'
import type { Database } from '#server/platform/database/connect.ts'

/** Time for a card payment: the time limit of the popup, and two minutes for the money to arrive. */
const CARD_SECONDS = POPUP_SECONDS + 120

/** Time for a bank transfer: its account number is valid for 30 minutes, and the money needs a little longer. */
const TRANSFER_SECONDS = 35 * 60

/**
 * `payment started` keeps the seats long enough for a card payment. `money under way` means that the provider reports a
 * payment in progress. It keeps the seats long enough for a bank transfer, if transfers are enabled.
 */
export type HoldReason = 'payment started' | 'money under way'

/**
 * Extends a hold, once per reason and never past the booking deadline. An expired hold is extended too, as long as the
 * booking still has its seats.
 */
export async function extendHold(db: Database, bookingId: number, reason: HoldReason): Promise<void> {
  const extension = reason === 'payment started' ? 1 : 2
  await sql`
    with settings as (
      select coalesce(max(c.booking_deadline_hours), ${DEFAULT_SETTINGS.bookingDeadlineHours}::int) as deadline_hours,
             coalesce(bool_or(c.bank_transfer_enabled), ${sql.lit(DEFAULT_SETTINGS.bankTransferEnabled)}) as offers_transfer
      from company_settings c
    ), booking as (
      update bookings b
      set hold_extensions = ${extension}
      where b.id = ${bookingId} and b.status = 'PENDING' and b.hold_extensions < ${extension}
      returning b.id, b.trip_id
    ), locked as (
      select s.id
      from seats s join booking on booking.id = s.booking_id
      where s.status = 'RESERVED'
      order by s.id
      for update of s
    )
    update seats s
    set hold_expires_at = greatest(
      s.hold_expires_at,
      least(clock_timestamp() + make_interval(secs => case
              when ${reason === 'money under way'} and settings.offers_transfer then ${TRANSFER_SECONDS}::int
              else ${CARD_SECONDS}::int end),
            t.depart_time - make_interval(hours => settings.deadline_hours)))
    from locked, booking
    join trips t on t.id = booking.trip_id
    cross join settings
    where s.id = locked.id
  `.execute(db)
}

export async function selectHoldSeconds(db: Database, bookingId: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from min(s.hold_expires_at) - clock_timestamp()))::int as seconds
    from seats s
    where s.booking_id = ${bookingId} and s.status = 'RESERVED'
  `.execute(db)
  return rows[0]?.seconds ?? null
}

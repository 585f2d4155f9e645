import { sql } from 'kysely'
import type { SelfState } from '#domain/changes/self-blocks.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  OPEN_ATTEMPTS,
  REFUNDS_ARE_FROZEN,
  REFUNDS_FROZEN_UNTIL,
} from '#server/platform/rules/booking-states.ts'
import { IS_DOOR_OPEN } from '#server/platform/rules/door-states.ts'
import { IS_CONTESTED } from '#server/platform/rules/money-kept.ts'
import { isWaiting } from '#server/platform/rules/refund-waits.ts'
import type { SelfSession } from './self-session.ts'

/** Stores a session of 15 minutes. With `mayAct`, it may act on money. */
export async function insertSession(db: Database, session: SelfSession & { digest: Buffer }): Promise<void> {
  await sql`
    insert into self_sessions (token_sha256, booking_id, is_by_link, acts_until, expires_at)
    values (${session.digest}, ${session.bookingId}, ${session.isByLink}, case when ${session.mayAct} then now() + interval '15 minutes' end,
            now() + interval '15 minutes')
  `.execute(db)
}

/**
 * Extends a session by 15 minutes if it is for this booking and may still act on money. Does not extend the permission
 * to act on money. Returns false if the session was not extended.
 */
export async function prolongSession(
  db: Database,
  { digest, bookingId }: { digest: Buffer; bookingId: number },
): Promise<boolean> {
  const { rows } = await sql<{ bookingId: number }>`
    update self_sessions s set expires_at = now() + interval '15 minutes'
    where s.token_sha256 = ${digest} and s.booking_id = ${bookingId} and s.expires_at > now() and s.acts_until > now()
    returning s.booking_id as "bookingId"
  `.execute(db)
  return rows.length > 0
}

export async function selectSession(db: Database, digest: Buffer): Promise<SelfSession | undefined> {
  const { rows } = await sql<SelfSession>`
    select s.booking_id as "bookingId", coalesce(s.acts_until > now(), false) as "mayAct",
           s.is_by_link as "isByLink"
    from self_sessions s
    where s.token_sha256 = ${digest} and s.expires_at > now()
  `.execute(db)
  return rows[0]
}

export type ReadState = SelfState & { references: string[]; isMaintenance: boolean }

/** Reads the facts that decide whether a passenger may act. A caller that then acts must have locked the booking. */
export async function selectState(db: Database, bookingId: number): Promise<ReadState | undefined> {
  const { rows } = await sql<ReadState>`
    select b.status, b.cancelled_because as "cancelledBecause",
           t.status = 'CANCELED' as "isTripCanceled",
           t.status = 'COMPLETED' or t.depart_time <= clock_timestamp() as "hasDeparted",
           exists (select from seats s where s.booking_id = b.id and s.boarded_at is not null) as "isBoarded",
           ${IS_DOOR_OPEN} as "isDoorOpen",
           exists (select from payments p where p.booking_id = b.id and p.applied and ${IS_CONTESTED}) as "isDisputed",
           (select count(*)::int from booking_acts a
            where a.booking_id = b.id and a.kind = 'move' and a.by_passenger) as moves,
           exists (select from booking_acts a
                   where a.booking_id = b.id and a.kind = 'name' and a.by_passenger) as "isNameCorrected",
           ${OPEN_ATTEMPTS} as references,
           coalesce((select c.maintenance_mode from company_settings c),
                    ${sql.lit(DEFAULT_SETTINGS.maintenanceMode)}) as "isMaintenance"
    from bookings b join trips t on t.id = b.trip_id
    where b.id = ${bookingId} and b.held_by is null
  `.execute(db)
  return rows[0]
}

/**
 * Returns the time until which refunds in cash and to bank accounts wait after a change of the contact. Null if they do
 * not wait.
 */
export async function selectPayoutsWait(db: Database, bookingId: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select case when ${REFUNDS_ARE_FROZEN} then ${REFUNDS_FROZEN_UNTIL} end as until
    from bookings b where b.id = ${bookingId}
  `.execute(db)
  return rows[0]?.until ?? null
}

export type ToCollect = { amount: number; code: string }

/**
 * Returns the refunds that the passenger can collect in cash, with their codes. Returns none while refunds wait after a
 * change of the contact.
 */
export async function selectToCollect(db: Database, bookingId: number): Promise<ToCollect[]> {
  const { rows } = await sql<ToCollect>`
    select f.amount_kobo as amount, f.collect_code as code
    from refunds f join payments p on p.id = f.payment_id join bookings b on b.id = p.booking_id
    where b.id = ${bookingId} and not ${REFUNDS_ARE_FROZEN}
      and f.collect_code is not null and f.status = 'REQUESTED' and not ${isWaiting('f')}
    order by f.id
  `.execute(db)
  return rows
}

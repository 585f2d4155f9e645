import { sql } from 'kysely'
import type { EventId } from '#domain/door-events.ts'
import type { Database } from '#server/platform/database/connect.ts'

export type DeviceRow = { userId: number; name: string; email: string; role: string | null }

/**
 * Locks the trip, so that two devices merge one after the other, and returns the user of the device. Returns undefined
 * and locks nothing if the token is not that of the device or has expired, or if the account of the user is disabled:
 * that is how staff stop a lost phone.
 */
export async function lockTripForDevice(
  tx: Database,
  tripId: number,
  { deviceId, digest }: { deviceId: number; digest: Buffer },
): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    select u.id as "userId", u.name, u.email, r.name as role
    from door_devices d
    join trips t on t.id = d.trip_id
    join users u on u.id = d.user_id
    left join roles r on r.id = u.role_id
    where d.id = ${deviceId} and t.id = ${tripId} and d.token_sha256 = ${digest} and d.expires_at > now()
      and u.status = 'active'
    for no key update of t
  `.execute(tx)
  return rows[0]
}

/** Returns the user of a device that handed over boardings, and the digest of its token. */
export async function selectSender(
  tx: Database,
  tripId: number,
  deviceId: number,
): Promise<(DeviceRow & { digest: Buffer }) | undefined> {
  const { rows } = await sql<DeviceRow & { digest: Buffer }>`
    select u.id as "userId", u.name, u.email, r.name as role, d.token_sha256 as digest
    from door_devices d join users u on u.id = d.user_id left join roles r on r.id = u.role_id
    where d.id = ${deviceId}::bigint and d.trip_id = ${tripId} and d.token_sha256 is not null and u.status = 'active'
  `.execute(tx)
  return rows[0]
}

export async function selectStoredSeqs(
  tx: Database,
  deviceId: number,
  seqs: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from door_events where device_id = ${deviceId} and seq = any (${seqs}::int[])
  `.execute(tx)
  return rows.map(({ seq }) => seq)
}

/** Returns the seats and bookings of board events, of which an undo knows only the ids. */
export async function selectUndoneSeats(
  tx: Database,
  tripId: number,
  undone: readonly EventId[],
): Promise<{ seatNo: string; bookingId: number }[]> {
  const { rows } = await sql<{ seatNo: string; bookingId: number }>`
    select distinct e.seat_no as "seatNo", e.booking_id as "bookingId"
    from door_events e
    join unnest(${undone.map(({ deviceId }) => deviceId)}::int[], ${undone.map(({ seq }) => seq)}::int[])
      as n (device_id, seq) on n.device_id = e.device_id and n.seq = e.seq
    where e.trip_id = ${tripId} and e.kind = 'board' and e.booking_id is not null
  `.execute(tx)
  return rows
}

export async function selectDue(tx: Database, bookingId: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select due_kobo as due from bookings where id = ${bookingId}
  `.execute(tx)
  return rows[0]?.due ?? 0
}

/** Closes the entries of a booking that boarded with a balance due, after its balance was paid in cash. */
export async function closeUnpaid(tx: Database, tripId: number, bookingId: number): Promise<void> {
  await sql`
    update door_exceptions set resolved_at = now(), note = 'The balance was taken in cash'
    where trip_id = ${tripId} and booking_id = ${bookingId} and kind = 'boarded_unpaid' and resolved_at is null
  `.execute(tx)
}

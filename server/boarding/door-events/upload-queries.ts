import { sql } from 'kysely'
import type { EventId } from '#domain/boarding/door-events.ts'
import type { PassengerDetails } from '#domain/bookings/passenger-details.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { CORRECTED_TIME } from '#server/platform/rules/door-states.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'

export type DeviceUser = { userId: number; name: string; email: string; role: string | null }
export type DeviceRow = DeviceUser & { permissions: string[]; driverId: number | null }

/**
 * Locks the trip, so that the uploads of two devices run one after the other, and returns the user of the device with
 * the present permissions. Returns undefined and locks nothing if the token is wrong or expired, or if the user is
 * disabled or deleted. Staff disable a user to stop a lost phone.
 */
export async function lockTripForDevice(
  tx: Database,
  tripId: number,
  { deviceId, digest }: { deviceId: number; digest: Buffer },
): Promise<DeviceRow | undefined> {
  const device = sql`
    from door_devices d
    join trips t on t.id = d.trip_id
    join users u on u.id = d.user_id
    left join roles r on r.id = u.role_id
    where d.id = ${deviceId} and t.id = ${tripId} and d.token_sha256 = ${digest} and d.expires_at > now()
      and u.status = 'active' and u.deleted_at is null`
  await lockInOrder(tx, { trips: ['no key update', sql`select t.id ${device}`] })
  const { rows } = await sql<DeviceRow>`
    select u.id as "userId", u.name, u.email, r.name as role,
           array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions,
           t.driver_id as "driverId"
    ${device}
  `.execute(tx)
  return rows[0]
}

/**
 * Returns the user of a device that handed over boardings, and the digest of its token. Does not check whether this
 * user may still board the trip, because the device that uploads the code is checked instead.
 */
export async function selectSender(
  tx: Database,
  tripId: number,
  deviceId: number,
): Promise<(DeviceUser & { digest: Buffer }) | undefined> {
  const { rows } = await sql<DeviceUser & { digest: Buffer }>`
    select u.id as "userId", u.name, u.email, r.name as role, d.token_sha256 as digest
    from door_devices d join users u on u.id = d.user_id left join roles r on r.id = u.role_id
    where d.id = ${deviceId}::bigint and d.trip_id = ${tripId} and d.token_sha256 is not null and u.status = 'active'
      and u.deleted_at is null
  `.execute(tx)
  return rows[0]
}

export type StoredEvent = {
  seq: number
  kind: string
  seatNo: string | null
  ticket: string | null
  amount: number | null
  undoes: EventId[]
}

/** Returns the events of a device with these numbers. */
export async function selectStored(
  tx: Database,
  deviceId: number,
  seqs: readonly number[],
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select seq, kind, seat_no as "seatNo", encode(ticket_digest, 'hex') as ticket, amount_kobo as amount, undoes
    from door_events where device_id = ${deviceId} and seq = any (${seqs}::int[])
  `.execute(tx)
  return rows
}

export type IncompleteScan = PassengerDetails & { seq: number; isComplete: boolean }

/**
 * Returns the scans of a device at which the passenger had not given all details. Details that were given between the
 * scan and the upload do not count. Details that were given before the device got its list always count, even if the
 * clock of the device is wrong.
 */
export async function selectIncompleteScans(
  tx: Database,
  deviceId: number,
  seqs: readonly number[],
): Promise<IncompleteScan[]> {
  const { rows } = await sql<IncompleteScan>`
    select e.seq, p.name, p.phone, p.address, p.next_of_kin_name as "nextOfKinName",
           p.next_of_kin_phone as "nextOfKinPhone", p.completed_at is not null as "isComplete"
    from door_events e
    join door_devices d on d.id = e.device_id
    join passengers p on p.booking_id = e.booking_id and p.seat_no = e.seat_no
    where e.device_id = ${deviceId} and e.seq = any (${seqs}::int[]) and e.kind = 'board'
      and (p.completed_at is null or p.completed_at > greatest(${CORRECTED_TIME}, d.created_at))
  `.execute(tx)
  return rows
}

/**
 * Returns the period in which scans of the trip are expected, and whether the clock of this device is already on the
 * list of exceptions.
 */
export async function selectClock(
  tx: Database,
  deviceId: number,
): Promise<{ since: Date; until: Date; isListed: boolean } | undefined> {
  const { rows } = await sql<{ since: Date; until: Date; isListed: boolean }>`
    select least(t.door_opened_at, t.depart_time - interval '3 hours') as since, now() as until,
           exists (select from door_exceptions x
                   where x.kind = 'clock_suspicious' and x.device_id = d.id) as "isListed"
    from door_devices d join trips t on t.id = d.trip_id
    where d.id = ${deviceId}
  `.execute(tx)
  return rows[0]
}

/** Returns the seats and bookings of these board events. An undo names only the ids of the events. */
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

/** Returns the balance due of each of these bookings. */
export async function selectDues(tx: Database, bookingIds: readonly number[]): Promise<Map<number, Kobo>> {
  const { rows } = await sql<{ id: number; due: Kobo }>`
    select id, due_kobo as due from bookings where id = any (${bookingIds}::int[])
  `.execute(tx)
  return new Map(rows.map(({ id, due }) => [id, due]))
}

/**
 * Returns when a device took cash, by the clock of the server. The clock of the device may have been changed, so the
 * time is never before the download of the list and never in the future.
 */
export async function selectTakenAt(tx: Database, { deviceId, seq }: EventId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select least(now(), greatest(${CORRECTED_TIME}, d.created_at)) as at
    from door_events e join door_devices d on d.id = e.device_id
    where e.device_id = ${deviceId} and e.seq = ${seq}
  `.execute(tx)
  return rows[0]?.at
}

/** Returns the amount that can be paid for a booking: its balance, or 0 if the booking or its trip is cancelled. */
export async function selectPayable(tx: Database, bookingId: number): Promise<Kobo> {
  const { rows } = await sql<{ due: Kobo }>`
    select b.due_kobo as due from bookings b join trips t on t.id = b.trip_id
    where b.id = ${bookingId} and b.status = 'CONFIRMED' and t.status <> 'CANCELED'
  `.execute(tx)
  return rows[0]?.due ?? kobo(0)
}

/** Closes the exceptions of a booking that boarded with a balance due, after the balance was paid in cash. */
export async function closeUnpaid(tx: Database, tripId: number, bookingId: number): Promise<void> {
  await sql`
    update door_exceptions set resolved_at = now(), note = 'The balance was taken in cash'
    where trip_id = ${tripId} and booking_id = ${bookingId} and kind = 'boarded_unpaid' and resolved_at is null
  `.execute(tx)
}

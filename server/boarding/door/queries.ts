import { sql } from 'kysely'
import type { DoorException } from '#domain/boarding/door-exceptions.ts'
import type { PassengerDetails } from '#domain/bookings/passenger-details.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import {
  CORRECTED_TIME,
  FIRST_SCANS_FIRST,
  IS_DOOR_OPEN,
  IS_STANDING,
} from '#server/platform/rules/door-states.ts'

/**
 * Stores the time of the first download of the boarding list. If the trip was later postponed to another day, the first
 * download for the new day replaces this time.
 */
export async function openDoor(tx: Database, tripId: number): Promise<void> {
  await sql`update trips t set door_opened_at = now() where t.id = ${tripId} and not ${IS_DOOR_OPEN}`.execute(
    tx,
  )
}

export async function insertDevice(
  tx: Database,
  device: { tripId: number; userId: number; digest: Buffer; expiresAt: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into door_devices (trip_id, user_id, token_sha256, expires_at)
    values (${device.tripId}, ${device.userId}, ${device.digest}, ${device.expiresAt})
    returning id
  `.execute(tx)
  return only(rows).id
}

/** Extends the time in which a device can upload. Returns false if the user has no such device on this trip. */
export async function keepDevice(
  tx: Database,
  device: { id: number; tripId: number; userId: number; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update door_devices set expires_at = ${device.expiresAt}
    where id = ${device.id} and trip_id = ${device.tripId} and user_id = ${device.userId} and token_sha256 is not null
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export type ListedSeatRow = PassengerDetails & {
  seatNo: string
  bookingId: number
  bookedBy: string
  isComplete: boolean
  due: number
  boards: { deviceId: number; seq: number; at: string }[]
}

/**
 * Returns the sold seats of a trip with their passengers and the scans that board them. `at` is corrected to the clock
 * of the server.
 */
export async function selectListedSeats(db: Database, tripId: number): Promise<ListedSeatRow[]> {
  const { rows } = await sql<ListedSeatRow>`
    select s.seat_no as "seatNo", b.id as "bookingId", b.passenger_name as "bookedBy", b.due_kobo as due,
           p.name, p.phone, p.address, p.next_of_kin_name as "nextOfKinName", p.next_of_kin_phone as "nextOfKinPhone",
           p.completed_at is not null as "isComplete",
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'deviceId', e.device_id, 'seq', e.seq,
                     'at', to_char(${CORRECTED_TIME} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                     order by ${FIRST_SCANS_FIRST}), '[]')
            from door_events e
            where e.trip_id = s.trip_id and e.seat_no = s.seat_no and e.booking_id = b.id and ${IS_STANDING}
           ) as boards
    from seats s
    join bookings b on b.id = s.booking_id
    join passengers p on p.booking_id = b.id and p.seat_no = s.seat_no
    where s.trip_id = ${tripId} and s.status = 'BOOKED'
    order by s.seat_no::int
  `.execute(db)
  return rows
}

export type ExceptionRow = {
  id: number
  kind: DoorException
  tripId: number
  origin: string
  destination: string
  departTime: Date
  seatNo: string | null
  bookingId: number | null
  /** Null if the booking no longer has the seat, or if the ticket is unknown. */
  passengerName: string | null
  bookedBy: string | null
  by: string | null
  deviceId: number
  at: Date
  firstBy: string | null
  firstDeviceId: number | null
  firstAt: Date | null
  amount: number | null
  /**
   * The part of the amount that was not due. Null in rows of an earlier version, which opened a refund of this part
   * instead of storing it here.
   */
  notDue: number | null
  receiptNo: string | null
  note: string | null
}

const EXCEPTION = sql`
  select x.id, x.kind, x.trip_id as "tripId", r.origin, r.destination, t.depart_time as "departTime",
         x.seat_no as "seatNo", x.booking_id as "bookingId", p.name as "passengerName",
         b.passenger_name as "bookedBy",
         u.name as by, x.device_id as "deviceId", ${CORRECTED_TIME} as at, e.amount_kobo as amount,
         x.not_due_kobo as "notDue",
         e.receipt_no as "receiptNo",
         fu.name as "firstBy", x.first_device_id as "firstDeviceId",
         f.at - f.clock_offset_ms * interval '1 millisecond' as "firstAt", x.note
  from door_exceptions x
  join trips t on t.id = x.trip_id
  join routes r on r.id = t.route_id
  left join bookings b on b.id = x.booking_id
  left join passengers p on p.booking_id = x.booking_id and p.seat_no = x.seat_no
  join door_events e on e.device_id = x.device_id and e.seq = x.seq
  join door_devices d on d.id = x.device_id
  left join users u on u.id = d.user_id
  left join door_events f on f.device_id = x.first_device_id and f.seq = x.first_seq
  left join door_devices fd on fd.id = x.first_device_id
  left join users fu on fu.id = fd.user_id`

/** Returns the open exceptions, the newest trips first. */
export async function selectOpenExceptions(db: Database): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    ${EXCEPTION} where x.resolved_at is null order by t.depart_time desc, x.seat_no::int, x.id limit 200
  `.execute(db)
  return rows
}

export async function selectException(db: Database, id: number): Promise<ExceptionRow | undefined> {
  const { rows } = await sql<ExceptionRow>`${EXCEPTION} where x.id = ${id}`.execute(db)
  return rows[0]
}

/** Resolves an open exception. Returns false if it is resolved already. */
export async function resolveException(
  tx: Database,
  id: number,
  { by, note }: { by: number; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    update door_exceptions set resolved_at = now(), resolved_by = ${by}, note = ${note}
    where id = ${id} and resolved_at is null returning 1
  `.execute(tx)
  return rows.length > 0
}

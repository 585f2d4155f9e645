import { sql } from 'kysely'
import type { EventId } from '#domain/boarding/door-events.ts'
import type { DoorException } from '#domain/boarding/door-exceptions.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

/** A seat of a trip together with the booking that has it, or had it when its ticket was scanned. */
export type HeldSeat = { seatNo: string; bookingId: number }

/** Returns the numbers of these seats that the booking has and that are not boarded. */
export async function selectSeatsToBoard(
  tx: Database,
  bookingId: number,
  seatNos: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ seatNo: string }>`
    select s.seat_no as "seatNo" from seats s
    where s.booking_id = ${bookingId} and s.seat_no = any (${seatNos}::text[]) and s.status = 'BOOKED'
      and s.boarded_at is null
    order by s.seat_no::int
  `.execute(tx)
  return rows.map(({ seatNo }) => seatNo)
}

/**
 * Reserves `count` event numbers for boardings in the back-office, which counts as one device for each trip and member
 * of staff. Returns this device and the first of the numbers.
 */
export async function takeSequence(
  tx: Database,
  { tripId, userId, count }: { tripId: number; userId: number | null; count: number },
): Promise<{ deviceId: number; firstSeq: number }> {
  const { rows } = await sql<{ deviceId: number; firstSeq: number }>`
    insert into door_devices as d (trip_id, user_id, last_seq) values (${tripId}, ${userId}, ${count})
    on conflict (trip_id, coalesce(user_id, 0)) where token_sha256 is null
      do update set last_seq = d.last_seq + excluded.last_seq
    returning d.id as "deviceId", d.last_seq - ${count}::int + 1 as "firstSeq"
  `.execute(tx)
  return only(rows)
}

export type NewEvent = EventId & {
  kind: 'board' | 'unboard' | 'cash'
  seatNo: string
  bookingId: number | null
  ticketDigest: Buffer | null
  undoes: readonly EventId[]
  amountKobo: number | null
  receiptNo: string | null
  /** Null means the present time of the database. */
  at: Date | null
  clockOffsetMs: number
}

/** Inserts events and returns the ids of the new ones. An event that is already stored changes nothing. */
export async function insertEvents(
  tx: Database,
  tripId: number,
  events: readonly NewEvent[],
): Promise<EventId[]> {
  const column = <Key extends keyof NewEvent>(key: Key) => events.map((event) => event[key])
  const { rows } = await sql<EventId>`
    insert into door_events (device_id, seq, trip_id, kind, seat_no, booking_id, ticket_digest, undoes, amount_kobo,
                             receipt_no, at, clock_offset_ms)
    select n.device_id, n.seq, ${tripId}, n.kind, n.seat_no, n.booking_id, n.ticket_digest, n.undoes::jsonb,
           n.amount_kobo, n.receipt_no, coalesce(n.at, now()), n.clock_offset_ms
    from unnest(${column('deviceId')}::int[], ${column('seq')}::int[], ${column('kind')}::text[],
                ${column('seatNo')}::text[], ${column('bookingId')}::int[], ${column('ticketDigest')}::bytea[],
                ${events.map(({ undoes }) => JSON.stringify(undoes))}::text[], ${column('amountKobo')}::int[],
                ${column('receiptNo')}::text[], ${column('at')}::timestamptz[], ${column('clockOffsetMs')}::int[])
      as n (device_id, seq, kind, seat_no, booking_id, ticket_digest, undoes, amount_kobo, receipt_no, at,
            clock_offset_ms)
    on conflict (device_id, seq) do nothing
    returning device_id as "deviceId", seq
  `.execute(tx)
  return rows
}

export type EventRow = EventId & {
  kind: 'board' | 'unboard'
  seatNo: string
  bookingId: number | null
  undoes: EventId[]
  at: Date
  clockOffsetMs: number
}

/** Returns the board and unboard events of these seats. */
export async function selectBoardings(
  tx: Database,
  tripId: number,
  seatNos: readonly string[],
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select device_id as "deviceId", seq, kind, seat_no as "seatNo", booking_id as "bookingId", undoes, at,
           clock_offset_ms as "clockOffsetMs"
    from door_events
    where trip_id = ${tripId} and kind in ('board', 'unboard') and seat_no = any (${seatNos}::text[])
  `.execute(tx)
  return rows
}

/** A seat with its scans. `first` is the scan that boarded the seat, or null if the seat is not boarded. */
export type MergedSeat = HeldSeat & { first: (EventId & { at: Date }) | null; later: readonly EventId[] }

/**
 * Stores when and by whom each seat was boarded, or null if it is not boarded. Skips a seat that now belongs to another
 * booking.
 */
export async function updateBoardings(
  tx: Database,
  tripId: number,
  seats: readonly MergedSeat[],
): Promise<void> {
  await sql`
    update seats s
    set boarded_at = n.at, boarded_by = (select d.user_id from door_devices d where d.id = n.device_id)
    from unnest(${seats.map(({ seatNo }) => seatNo)}::text[], ${seats.map(({ bookingId }) => bookingId)}::int[],
                ${seats.map(({ first }) => first?.at ?? null)}::timestamptz[],
                ${seats.map(({ first }) => first?.deviceId ?? null)}::int[]) as n (seat_no, booking_id, at, device_id)
    where s.trip_id = ${tripId} and s.seat_no = n.seat_no and s.booking_id = n.booking_id and s.status = 'BOOKED'
      and s.boarded_at is distinct from n.at
  `.execute(tx)
}

export type ListedException = EventId & {
  kind: Exclude<DoorException, 'double_scan'>
  seatNo: string
  bookingId: number | null
  /** The part of the cash that was not due. */
  notDue?: Kobo
}

/** Puts events on the list of exceptions. Skips an event that is already listed for the same reason. */
export async function insertExceptions(
  tx: Database,
  tripId: number,
  exceptions: readonly ListedException[],
): Promise<void> {
  if (exceptions.length === 0) return
  await tx
    .insertInto('door_exceptions')
    .values(
      exceptions.map(({ kind, seatNo, bookingId, deviceId, seq, notDue = null }) => ({
        trip_id: tripId,
        kind,
        seat_no: seatNo,
        booking_id: bookingId,
        device_id: deviceId,
        seq,
        not_due_kobo: notDue,
      })),
    )
    .onConflict((conflict) => conflict.constraint('door_exceptions_once').doNothing())
    .execute()
}

/**
 * Updates the double scans of these seats on the list of exceptions:
 * - Lists each later scan of a seat as a double scan of the first one.
 * - Closes an entry whose scan was undone or has become the first: a scan with an earlier time may arrive last.
 * - Reopens an entry that was closed in this way, if its scan is a double scan again.
 * - Leaves an entry that a member of staff has resolved.
 */
export async function listDoubleScans(
  tx: Database,
  tripId: number,
  seats: readonly MergedSeat[],
): Promise<void> {
  const scans = JSON.stringify(
    seats.flatMap(({ seatNo, bookingId, first, later }) =>
      first ? later.map(({ deviceId, seq }) => ({ seatNo, bookingId, deviceId, seq, first })) : [],
    ),
  )
  await sql`
    update door_exceptions x set resolved_at = now(), note = 'No longer a double scan'
    from unnest(${seats.map(({ seatNo }) => seatNo)}::text[], ${seats.map(({ bookingId }) => bookingId)}::int[])
      as n (seat_no, booking_id)
    where x.trip_id = ${tripId} and x.kind = 'double_scan' and x.seat_no = n.seat_no and x.booking_id = n.booking_id
      and x.resolved_at is null
      and not exists (
        select from jsonb_to_recordset(${scans}::jsonb) as l ("deviceId" int, seq int)
        where l."deviceId" = x.device_id and l.seq = x.seq)
  `.execute(tx)
  await sql`
    insert into door_exceptions as x (trip_id, kind, seat_no, booking_id, device_id, seq, first_device_id, first_seq)
    select ${tripId}, 'double_scan', l."seatNo", l."bookingId", l."deviceId", l.seq, (l.first ->> 'deviceId')::int,
           (l.first ->> 'seq')::int
    from jsonb_to_recordset(${scans}::jsonb)
      as l ("seatNo" text, "bookingId" int, "deviceId" int, seq int, first jsonb)
    on conflict on constraint door_exceptions_once
      do update set first_device_id = excluded.first_device_id, first_seq = excluded.first_seq,
                    resolved_at = case when x.resolved_by is not null then x.resolved_at end,
                    note = case when x.resolved_by is not null then x.note end
      where (x.first_device_id, x.first_seq) is distinct from (excluded.first_device_id, excluded.first_seq)
        or x.resolved_at is not null and x.resolved_by is null
  `.execute(tx)
}

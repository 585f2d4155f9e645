import { sql } from 'kysely'
import type { EventId } from '#domain/boarding/door-events.ts'
import type { DoorException } from '#domain/boarding/door-exceptions.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { IS_STANDING } from '#server/platform/rules/door-states.ts'

/** A seat of a trip together with the booking that has it, or had it when its ticket was scanned. */
export type HeldSeat = { seatNo: string; bookingId: number }

/**
 * Returns the boarded seats of these bookings that have no standing event: they were boarded before events were stored,
 * or by a node of the previous version during an upgrade.
 */
export async function selectSeatsWithoutEvent(
  tx: Database,
  tripId: number,
  bookingIds: readonly number[],
): Promise<(HeldSeat & { boardedAt: Date; boardedBy: number | null })[]> {
  const { rows } = await sql<HeldSeat & { boardedAt: Date; boardedBy: number | null }>`
    select s.seat_no as "seatNo", s.booking_id as "bookingId", s.boarded_at as "boardedAt", s.boarded_by as "boardedBy"
    from seats s
    where s.trip_id = ${tripId} and s.booking_id = any (${bookingIds}::int[]) and s.boarded_at is not null
      and not exists (
        select from door_events e
        where e.trip_id = s.trip_id and e.seat_no = s.seat_no and e.booking_id = s.booking_id and ${IS_STANDING})
    order by s.boarded_by, s.seat_no::int
  `.execute(tx)
  return rows
}

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

/** Reserves numbers for events of the back-office and returns the device with the first of them. */
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
  /** Null for now, by the clock of the database. */
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

/**
 * Sets when and by whom a seat was boarded, or null. Changes nothing if another booking has the seat now.
 */
export async function updateBoarding(
  tx: Database,
  tripId: number,
  { seatNo, bookingId }: HeldSeat,
  first: (EventId & { at: Date }) | null,
): Promise<void> {
  await sql`
    update seats s
    set boarded_at = ${first?.at ?? null}::timestamptz,
        boarded_by = (select d.user_id from door_devices d where d.id = ${first?.deviceId ?? null}::int)
    where s.trip_id = ${tripId} and s.seat_no = ${seatNo} and s.booking_id = ${bookingId} and s.status = 'BOOKED'
      and s.boarded_at is distinct from ${first?.at ?? null}::timestamptz
  `.execute(tx)
}

/** Puts an event on the list of exceptions. An event that is on it for the same reason stays as it is. */
export async function insertException(
  tx: Database,
  tripId: number,
  exception: EventId & {
    kind: Exclude<DoorException, 'double_scan'>
    seatNo: string
    bookingId: number | null
    /** The part of the cash that was not due. */
    notDue?: Kobo
  },
): Promise<void> {
  await sql`
    insert into door_exceptions (trip_id, kind, seat_no, booking_id, device_id, seq, not_due_kobo)
    values (${tripId}, ${exception.kind}, ${exception.seatNo}, ${exception.bookingId}, ${exception.deviceId},
            ${exception.seq}, ${exception.notDue ?? null})
    on conflict on constraint door_exceptions_once do nothing
  `.execute(tx)
}

/**
 * Lists the later scans of a seat as double scans of the first one. Closes those that are undone or turn out to be the
 * first: an event with an earlier time may arrive last. If one that was closed so becomes a double scan again, it is open
 * again. What a member of staff has resolved stays resolved.
 */
export async function listDoubleScans(
  tx: Database,
  tripId: number,
  { seatNo, bookingId }: HeldSeat,
  first: EventId | null,
  later: readonly EventId[],
): Promise<void> {
  const devices = later.map(({ deviceId }) => deviceId)
  const numbers = later.map(({ seq }) => seq)
  await sql`
    update door_exceptions x set resolved_at = now(), note = 'No longer a double scan'
    where x.trip_id = ${tripId} and x.kind = 'double_scan' and x.seat_no = ${seatNo} and x.booking_id = ${bookingId}
      and x.resolved_at is null
      and not exists (
        select from unnest(${devices}::int[], ${numbers}::int[]) as l (device_id, seq)
        where l.device_id = x.device_id and l.seq = x.seq)
  `.execute(tx)
  if (!first || later.length === 0) return
  await sql`
    insert into door_exceptions as x (trip_id, kind, seat_no, booking_id, device_id, seq, first_device_id, first_seq)
    select ${tripId}, 'double_scan', ${seatNo}, ${bookingId}, l.device_id, l.seq, ${first.deviceId}::int,
           ${first.seq}::int
    from unnest(${devices}::int[], ${numbers}::int[]) as l (device_id, seq)
    on conflict on constraint door_exceptions_once
      do update set first_device_id = excluded.first_device_id, first_seq = excluded.first_seq,
                    resolved_at = case when x.resolved_by is not null then x.resolved_at end,
                    note = case when x.resolved_by is not null then x.note end
      where (x.first_device_id, x.first_seq) is distinct from (excluded.first_device_id, excluded.first_seq)
        or x.resolved_at is not null and x.resolved_by is null
  `.execute(tx)
}

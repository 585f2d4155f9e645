import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

export const lockKeys = async (tx: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('tafiya ticket keys'))`.execute(tx)
}

export async function selectSigningKey(
  db: Database,
): Promise<{ number: number; privateKey: Buffer } | undefined> {
  const { rows } = await sql<{ number: number; privateKey: Buffer }>`
    select number, private_key as "privateKey" from ticket_keys
    where retired_at is null
    order by created_at desc
    limit 1
  `.execute(db)
  return rows[0]
}

export async function selectPublicKey(db: Database, number: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ publicKey: Buffer }>`
    select public_key as "publicKey" from ticket_keys where number = ${number}
  `.execute(db)
  return rows[0]?.publicKey
}

/** Returns the public keys of all stored key numbers. */
export async function selectPublicKeys(db: Database): Promise<{ number: number; publicKey: Buffer }[]> {
  const { rows } = await sql<{ number: number; publicKey: Buffer }>`
    select number, public_key as "publicKey" from ticket_keys order by number
  `.execute(db)
  return rows
}

export async function retireKeys(tx: Database): Promise<void> {
  await sql`update ticket_keys set retired_at = now() where retired_at is null`.execute(tx)
}

/**
 * The key numbers on tickets of trips that have not arrived or that should have arrived less than two days ago. The two
 * days are for late buses.
 */
const NUMBERS_IN_USE = sql`
  select k.key_no from tickets k join trips t on t.id = k.trip_id where t.arrive_time > now() - interval '2 days'`

export async function deleteUnusedKeys(tx: Database): Promise<void> {
  await sql`
    delete from ticket_keys where retired_at is not null and number not in (${NUMBERS_IN_USE})
  `.execute(tx)
}

/**
 * Returns the lowest key number that neither a stored key nor a ticket in use has, or null. Tickets matter if the table
 * of keys was lost and the tickets were not.
 */
export async function selectFreeKeyNumber(tx: Database): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select n.number from generate_series(0, 15) as n (number)
    where n.number not in (select number from ticket_keys) and n.number not in (${NUMBERS_IN_USE})
    order by n.number
    limit 1
  `.execute(tx)
  return rows[0]?.number ?? null
}

export async function insertKey(
  tx: Database,
  key: { number: number; privateKey: Buffer; publicKey: Buffer },
): Promise<void> {
  await sql`
    insert into ticket_keys (number, private_key, public_key)
    values (${key.number}, ${key.privateKey}, ${key.publicKey})
  `.execute(tx)
}

export type UnticketedSeat = { bookingToken: string; tripId: number; seatNo: string }

/** Returns the seats of a confirmed booking that have no valid ticket. */
export async function selectSeatsWithoutTicket(tx: Database, bookingId: number): Promise<UnticketedSeat[]> {
  const { rows } = await sql<UnticketedSeat>`
    select b.booking_token as "bookingToken", b.trip_id as "tripId", s.no as "seatNo"
    from bookings b cross join unnest(b.seat_nos) as s (no)
    where b.id = ${bookingId} and b.status = 'CONFIRMED' and b.held_by is null
      and not exists (
        select from tickets k
        where k.booking_id = b.id and k.trip_id = b.trip_id and k.seat_no = s.no and k.ended_at is null)
  `.execute(tx)
  return rows
}

export type NewTicket = UnticketedSeat & { keyNo: number; shortCode: string; signature: Buffer }

/**
 * Inserts tickets. Skips a row that conflicts: the seat has a valid ticket already, or the short code was used on this
 * trip before.
 */
export async function insertTickets(
  db: Database,
  bookingId: number,
  tickets: readonly NewTicket[],
): Promise<void> {
  const column = <Key extends keyof NewTicket>(key: Key) => tickets.map((ticket) => ticket[key])
  await sql`
    insert into tickets (booking_id, trip_id, seat_no, key_no, short_code, signature, accepts_t1)
    select ${bookingId}, n.trip_id, n.seat_no, n.key_no, n.short_code, n.signature, false
    from unnest(${column('tripId')}::int[], ${column('seatNo')}::text[], ${column('keyNo')}::int[],
                ${column('shortCode')}::text[], ${column('signature')}::bytea[])
      as n (trip_id, seat_no, key_no, short_code, signature)
    on conflict do nothing
  `.execute(db)
}

export type TicketRow = {
  tripId: number
  seatNo: string
  keyNo: number
  shortCode: string
  signature: Buffer
}

/** Returns the tickets of a booking that are valid now. */
export async function selectTickets(db: Database, bookingId: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select trip_id as "tripId", seat_no as "seatNo", key_no as "keyNo", short_code as "shortCode", signature
    from tickets
    where booking_id = ${bookingId} and ended_at is null
  `.execute(db)
  return rows
}

/** Returns the confirmed bookings of a trip that have a seat without a valid ticket. */
export async function selectBookingsWithoutTicket(db: Database, tripId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b
    where b.trip_id = ${tripId} and b.status = 'CONFIRMED' and b.held_by is null
      and b.seat_count > (
        select count(*) from tickets k where k.booking_id = b.id and k.trip_id = b.trip_id and k.ended_at is null)
    order by b.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export type TripTicketRow = {
  bookingId: number
  bookingToken: string
  seatNo: string
  keyNo: number
  shortCode: string
  endedBecause: EndedBecause | null
}

/** Returns all tickets that were issued for a trip. */
export async function selectTripTickets(db: Database, tripId: number): Promise<TripTicketRow[]> {
  const { rows } = await sql<TripTicketRow>`
    select k.booking_id as "bookingId", b.booking_token as "bookingToken", k.seat_no as "seatNo", k.key_no as "keyNo",
           k.short_code as "shortCode", k.ended_because as "endedBecause"
    from tickets k join bookings b on b.id = k.booking_id
    where k.trip_id = ${tripId}
    order by k.seat_no::int, k.id
  `.execute(db)
  return rows
}

export type EndedBecause = 'moved' | 'seat_changed' | 'cancelled'

/** Returns why the ticket ended, null if it is valid, or undefined if no such code was issued. */
export async function selectWhyTicketEnded(
  tx: Database,
  shown: { bookingId: number; tripId: number; seatNo: string; signature: Uint8Array },
): Promise<EndedBecause | null | undefined> {
  const { rows } = await sql<{ ended: EndedBecause | null }>`
    select ended_because as ended from tickets
    where booking_id = ${shown.bookingId} and trip_id = ${shown.tripId} and seat_no = ${shown.seatNo}
      and signature = ${shown.signature}
  `.execute(tx)
  return rows[0]?.ended
}

export async function selectByShortCode(
  db: Database,
  tripId: number,
  shortCode: string,
): Promise<{ bookingToken: string; seatNo: string; signature: Buffer } | undefined> {
  const { rows } = await sql<{ bookingToken: string; seatNo: string; signature: Buffer }>`
    select b.booking_token as "bookingToken", k.seat_no as "seatNo", k.signature
    from tickets k join bookings b on b.id = k.booking_id
    where k.trip_id = ${tripId} and k.short_code = ${shortCode}
  `.execute(db)
  return rows[0]
}

/** Returns the keys of booking links, the newest first. */
export async function selectLinkKeys(db: Database): Promise<{ number: number; value: Buffer }[]> {
  const { rows } = await sql<{ number: number; value: Buffer }>`
    select split_part(name, ':', 2)::int as number, value
    from secrets
    where name like 'booking-link:%'
    order by 1 desc
  `.execute(db)
  return rows
}

/** Does nothing if a key with this number exists. */
export async function insertLinkKey(db: Database, number: number, value: Buffer): Promise<void> {
  await sql`
    insert into secrets (name, value) values (${linkKeyName(number)}, ${value})
    on conflict (name) do nothing
  `.execute(db)
}

export async function deleteLinkKeys(db: Database, numbers: readonly number[]): Promise<void> {
  await sql`delete from secrets where name = any(${numbers.map(linkKeyName)})`.execute(db)
}

const linkKeyName = (number: number): string => `booking-link:${number}`

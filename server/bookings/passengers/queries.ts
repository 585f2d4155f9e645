import { sql } from 'kysely'
import type { PassengerChange } from '#contracts/bookings/passengers.ts'
import type { PassengerDetails } from '#domain/bookings/passenger-details.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import { only } from '#server/platform/database/only.ts'
import { IS_ERASED } from '#server/platform/rules/booking-states.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'

export type MissingRow = PassengerDetails & {
  seatNo: string
  bookingId: number
  bookedBy: string
  isComplete: boolean
  isBoarded: boolean
  updatedAt: Date
}

/**
 * Returns the passengers on the sold seats of a trip, in the order of the seats. A passenger who was complete stays
 * complete when retention deletes details.
 */
export async function selectSeated(db: Database, tripId: number): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    select s.seat_no as "seatNo", b.id as "bookingId", b.passenger_name as "bookedBy", p.name, p.phone, p.address,
           p.next_of_kin_name as "nextOfKinName", p.next_of_kin_phone as "nextOfKinPhone",
           p.completed_at is not null as "isComplete", s.boarded_at is not null as "isBoarded",
           p.updated_at as "updatedAt"
    from seats s
    join bookings b on b.id = s.booking_id
    join passengers p on p.booking_id = b.id and p.seat_no = s.seat_no
    where s.trip_id = ${tripId} and s.status = 'BOOKED'
    order by s.seat_no::int
  `.execute(db)
  return rows
}

export type LockedPassenger = PassengerDetails & {
  id: number
  bookingId: number
  tripId: number
  seatNo: string
  infantName: string | null
  status: string
  isErased: boolean
  isAsShown: boolean
}

/**
 * Locks the booking, so that its seats stay, and then the passenger. Passengers of one booking do not wait for each
 * other. Returns undefined if the booking has no such seat.
 */
export async function lockPassenger(
  tx: Database,
  { bookingId, seatNo }: { bookingId: number; seatNo: string },
  shown: string,
): Promise<LockedPassenger | undefined> {
  await lockInOrder(tx, { bookings: ['key share', bookingId] })
  await sql`
    select from passengers where booking_id = ${bookingId} and seat_no = ${seatNo} for update
  `.execute(tx)
  const { rows } = await sql<LockedPassenger>`
    select p.id, b.id as "bookingId", b.trip_id as "tripId", p.seat_no as "seatNo", p.name, p.phone, p.address,
           p.next_of_kin_name as "nextOfKinName", p.next_of_kin_phone as "nextOfKinPhone",
           (select i.name from passengers i where i.with_passenger_id = p.id) as "infantName",
           b.status, ${IS_ERASED} as "isErased",
           (select ${isAsShown(shown)} from (select p.updated_at) as row) as "isAsShown"
    from passengers p join bookings b on b.id = p.booking_id
    where p.booking_id = ${bookingId} and p.seat_no = ${seatNo}
  `.execute(tx)
  return rows[0]
}

/** Stores the details. If the name in the buyer's row changes, the row no longer counts as the buyer's. */
export async function updatePassenger(
  tx: Database,
  id: number,
  change: Omit<PassengerChange, 'updatedAt' | 'infantName'>,
): Promise<void> {
  await sql`
    update passengers p
    set name = n.name, phone = n.phone, address = n.address, next_of_kin_name = n.next_of_kin_name,
        next_of_kin_phone = n.next_of_kin_phone, is_buyer = p.is_buyer and p.name = n.name,
        completed_at = case when '' not in (n.name, n.phone, n.address, n.next_of_kin_name, n.next_of_kin_phone)
                       then coalesce(p.completed_at, now()) end
    from (
      select coalesce(${change.name ?? null}::text, k.name) as name,
             coalesce(${change.phone ?? null}::text, k.phone) as phone,
             coalesce(${change.address ?? null}::text, k.address) as address,
             coalesce(${change.nextOfKinName ?? null}::text, k.next_of_kin_name) as next_of_kin_name,
             coalesce(${change.nextOfKinPhone ?? null}::text, k.next_of_kin_phone) as next_of_kin_phone
      from passengers k where k.id = ${id}
    ) n
    where p.id = ${id}
  `.execute(tx)
}

/** Puts an infant on the lap of a passenger, renames it, or removes it if the name is empty. */
export async function saveInfant(tx: Database, passengerId: number, name: string): Promise<void> {
  if (name === '') {
    await sql`delete from passengers where with_passenger_id = ${passengerId}`.execute(tx)
    return
  }
  await sql`
    insert into passengers (booking_id, name, is_infant, with_passenger_id)
    select p.booking_id, ${name}, true, p.id from passengers p where p.id = ${passengerId}
    on conflict on constraint passengers_one_infant_per_adult do update set name = excluded.name
  `.execute(tx)
}

export type SavedPassenger = PassengerDetails & { seatNo: string; isComplete: boolean; updatedAt: Date }

export async function selectSaved(tx: Database, id: number): Promise<SavedPassenger> {
  const { rows } = await sql<SavedPassenger>`
    select p.seat_no as "seatNo", p.name, p.phone, p.address, p.next_of_kin_name as "nextOfKinName",
           p.next_of_kin_phone as "nextOfKinPhone", p.completed_at is not null as "isComplete",
           p.updated_at as "updatedAt"
    from passengers p where p.id = ${id} and p.seat_no is not null
  `.execute(tx)
  return only(rows)
}

export type SeatPassengerRow = PassengerDetails & {
  seatNo: string
  bookedBy: string
  infantName: string | null
  isComplete: boolean
  updatedAt: Date
}

/** Returns the people in the seats of a booking, in the order of the seats. */
export async function selectPassengersOf(db: Database, bookingId: number): Promise<SeatPassengerRow[]> {
  const { rows } = await sql<SeatPassengerRow>`
    select p.seat_no as "seatNo", b.passenger_name as "bookedBy", p.name, p.phone, p.address,
           p.next_of_kin_name as "nextOfKinName", p.next_of_kin_phone as "nextOfKinPhone", i.name as "infantName",
           p.completed_at is not null as "isComplete", p.updated_at as "updatedAt"
    from passengers p
    join bookings b on b.id = p.booking_id
    left join passengers i on i.with_passenger_id = p.id
    where p.booking_id = ${bookingId} and p.seat_no is not null
    order by p.seat_no::int
  `.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { PassengerDetails } from '#domain/bookings/passenger-details.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { IS_ERASED } from '#server/platform/rules/booking-states.ts'

/** A link can fill in passenger `p` of booking `b` on trip `t`. Links work until the departure. */
const LINK_WORKS = sql<boolean>`
  (b.status = 'CONFIRMED' and not ${IS_ERASED} and t.status = 'SCHEDULED' and t.depart_time > clock_timestamp())`

export type LinkedSeatRow = PassengerDetails & {
  bookingId: number
  seatNo: string
  infantName: string | null
  isComplete: boolean
  bookedBy: string
  origin: string
  destination: string
  departTime: Date
  infantMaxAge: number
  updatedAt: Date
}

const linkedSeat = (where: RawBuilder<unknown>) => sql<LinkedSeatRow>`
  select b.id as "bookingId", p.seat_no as "seatNo", p.name, p.phone, p.address,
         p.next_of_kin_name as "nextOfKinName", p.next_of_kin_phone as "nextOfKinPhone", i.name as "infantName",
         p.completed_at is not null as "isComplete", b.passenger_name as "bookedBy", r.origin, r.destination,
         t.depart_time as "departTime",
         coalesce((select c.infant_max_age from company_settings c), ${sql.lit(DEFAULT_SETTINGS.infantMaxAge)})
           as "infantMaxAge",
         p.updated_at as "updatedAt"
  from passengers p
  join bookings b on b.id = p.booking_id
  join trips t on t.id = b.trip_id
  join routes r on r.id = t.route_id
  left join passengers i on i.with_passenger_id = p.id
  where p.seat_no is not null and ${LINK_WORKS} and ${where}`

/** Returns the seat of a link. Undefined if there is none, if its booking was cancelled or if the bus has left. */
export async function selectLinkedSeat(db: Database, digest: Buffer): Promise<LinkedSeatRow | undefined> {
  const { rows } = await linkedSeat(sql`p.fill_token_sha256 = ${digest}`).execute(db)
  return rows[0]
}

/** Returns the seat of a passenger to whom a message with a link is sent. */
export async function selectSeatOf(db: Database, passengerId: number): Promise<LinkedSeatRow | undefined> {
  const { rows } = await linkedSeat(sql`p.id = ${passengerId}`).execute(db)
  return rows[0]
}

/** Stores the digest of a new link, which replaces the earlier one. */
export async function storeFillToken(db: Database, passengerId: number, digest: Buffer): Promise<void> {
  await sql`update passengers set fill_token_sha256 = ${digest} where id = ${passengerId}`.execute(db)
}

export type SeatToShare = { id: number; isComplete: boolean }

/** Returns the passenger on a seat for whom a link can be made now. */
export async function selectSeatToShare(
  db: Database,
  bookingId: number,
  seatNo: string,
): Promise<SeatToShare | undefined> {
  const { rows } = await sql<SeatToShare>`
    select p.id, p.completed_at is not null as "isComplete"
    from passengers p join bookings b on b.id = p.booking_id join trips t on t.id = b.trip_id
    where b.id = ${bookingId} and p.seat_no = ${seatNo} and ${LINK_WORKS}
  `.execute(db)
  return rows[0]
}

export type OwnPassenger = { seatNo: string; name: string; isComplete: boolean }

/** Returns the passengers of a booking for whom a link can be made now. */
export async function selectOwnPassengers(db: Database, bookingId: number): Promise<OwnPassenger[]> {
  const { rows } = await sql<OwnPassenger>`
    select p.seat_no as "seatNo", p.name, p.completed_at is not null as "isComplete"
    from passengers p join bookings b on b.id = p.booking_id join trips t on t.id = b.trip_id
    where b.id = ${bookingId} and p.seat_no is not null and ${LINK_WORKS}
    order by p.seat_no::int
  `.execute(db)
  return rows
}

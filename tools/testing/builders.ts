import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { requiredToConfirm } from '#domain/bookings/fares.ts'
import { type BusType, CAPACITY } from '#domain/network/bus-types.ts'
import { seatNumbers } from '#domain/network/seat-layout.ts'
import type { TripStatus } from '#domain/network/trip-statuses.ts'
import { type Kobo, naira } from '#domain/platform/money.ts'
import { newBookingToken } from '#server/bookings/public/new-booking-token.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { Bookings, Payments, Routes, Seats, Trips, Users } from '#server/platform/database/schema.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'

/** Builders for records. Tests pass only the fields that matter to them; the builders fill in the rest. */

export type BuiltTrip = Selectable<Trips> & { seats: Selectable<Seats>[] }

let counter = 0
/** Returns a text that is unique in this run. */
const next = () => `${++counter}-${randomBytes(3).toString('hex')}`

export const PASSWORD = 'a password for tests'
let passwordHash: Promise<string> | undefined

export async function buildUser(
  db: Database,
  options: { role?: string; email?: string; status?: 'active' | 'disabled' } = {},
): Promise<Selectable<Users>> {
  passwordHash ??= hashPassword(PASSWORD)
  const { role = 'admin', email = `staff-${next()}@example.com`, status = 'active' } = options
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow()
  return db
    .insertInto('users')
    .values({ name: `Test ${role}`, email, status, role_id: id, password_hash: await passwordHash })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const buildRoute = (
  db: Database,
  options: Partial<Insertable<Routes>> = {},
): Promise<Selectable<Routes>> =>
  db
    .insertInto('routes')
    .values({ origin: `Lagos ${next()}`, destination: 'Awgu (Enugu)', duration: '11 hours', ...options })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildBus = (db: Database, busType: BusType = 'Sprinter', capacity = CAPACITY[busType]) =>
  db
    .insertInto('buses')
    .values({ plate_no: `T-${next()}`, bus_type: busType, capacity })
    .returningAll()
    .executeTakeFirstOrThrow()

const buildBatch = (db: Database) =>
  db
    .insertInto('batches')
    .values({ year: 2026, letter: 'A', stream: 'I' })
    .onConflict((conflict) => conflict.constraint('batches_once').doUpdateSet({ is_active: true }))
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Creates a trip with its bus and seats, and a route unless one is given. It departs in 48 hours by default, so that it
 * can be booked.
 */
export async function buildTrip(
  db: Database,
  options: {
    bus?: BusType
    capacity?: number
    route?: Pick<Selectable<Routes>, 'id'>
    price?: Kobo
    paymentType?: 'Full' | 'Split'
    departTime?: Date
    status?: TripStatus
    fields?: Partial<Insertable<Trips>>
  } = {},
): Promise<BuiltTrip> {
  const bus = await buildBus(db, options.bus, options.capacity)
  const route = options.route ?? (await buildRoute(db, { payment_type: options.paymentType ?? 'Full' }))
  const batch = await buildBatch(db)
  const departTime = options.departTime ?? new Date(Date.now() + 48 * 3_600_000)
  const trip = await db
    .insertInto('trips')
    .values({
      route_id: route.id,
      bus_id: bus.id,
      batch_id: batch.id,
      depart_time: departTime,
      arrive_time: new Date(departTime.getTime() + 11 * 3_600_000),
      price_kobo: options.price ?? naira(35_000),
      status: options.status ?? 'SCHEDULED',
      ...options.fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const seats = await db
    .insertInto('seats')
    .values(seatNumbers(bus.capacity).map((seat_no) => ({ trip_id: trip.id, seat_no })))
    .returningAll()
    .execute()
  return { ...trip, seats }
}

/**
 * Creates a booking with seats that match its status: held for DRAFT and PENDING, booked for CONFIRMED, free for
 * CANCELLED.
 */
export async function buildBooking(
  db: Database,
  trip: BuiltTrip,
  options: { seats?: number[]; split?: boolean; fields?: Partial<Insertable<Bookings>> } = {},
): Promise<Selectable<Bookings>> {
  const { seats: wanted = [1], split = false, fields = {} } = options
  const seats = trip.seats.filter((seat) => wanted.includes(Number(seat.seat_no)))
  const price = trip.price_kobo as Kobo
  const status = fields.status ?? 'DRAFT'
  return withTransaction(db, async (tx) => {
    const booking = await tx
      .insertInto('bookings')
      .values({
        booking_token: newBookingToken(),
        trip_id: trip.id,
        passenger_name: 'Tester Uche',
        passenger_address: '1 Sample Street',
        email: `passenger-${next()}@example.com`,
        mobile: '08000000000',
        next_of_kin_name: 'Sample Bisi',
        next_of_kin_phone: '08000000001',
        seat_ids: seats.map((seat) => seat.id),
        seat_nos: seats.map((seat) => seat.seat_no),
        price_kobo: price,
        is_split_payment: split,
        required_kobo: requiredToConfirm(price, seats.length, split),
        ...(status === 'CANCELLED' && { cancelled_because: 'expired', cancelled_at: new Date() }),
        ...fields,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status !== 'CANCELLED') await takeSeats(tx, booking, status === 'CONFIRMED')
    return booking
  })
}

async function takeSeats(tx: Database, booking: Selectable<Bookings>, isConfirmed: boolean): Promise<void> {
  await tx
    .updateTable('seats')
    .set({
      status: isConfirmed ? 'BOOKED' : 'RESERVED',
      booking_id: booking.id,
      hold_expires_at: isConfirmed ? null : new Date(Date.now() + 15 * 60_000),
    })
    .where('id', 'in', booking.seat_ids)
    .execute()
}

export const buildPayment = (
  db: Database,
  booking: Pick<Selectable<Bookings>, 'id' | 'email' | 'total_kobo'>,
  fields: Partial<Insertable<Payments>> = {},
): Promise<Selectable<Payments>> =>
  db
    .insertInto('payments')
    .values({
      booking_id: booking.id,
      purpose: 'FULL',
      provider: 'paystack',
      reference: `TEST-${next()}`,
      payer_email: booking.email,
      amount_kobo: booking.total_kobo,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

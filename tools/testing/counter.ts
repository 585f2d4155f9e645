import { type Kobo, naira } from '#domain/platform/money.ts'
import { type BuiltTrip, buildTrip } from './builders.ts'
import { staffMember } from './staff.ts'
import { type TestApp, testApp } from './test-app.ts'

export const PASSENGER = {
  passengerName: 'Sample Kunle',
  passengerAddress: '4 Sample Close, Lagos',
  email: 'kunle@example.com',
  mobile: '0800 000 0199',
  nextOfKinName: 'Sample Ronke',
  nextOfKinPhone: '0800 000 0198',
}

/** Logs in a user of the given role and creates a trip to sell, by default for ₦35,000 per seat, with split payment. */
export async function counterApp(options: { role?: string; price?: Kobo; shop?: TestApp } = {}) {
  const shop = options.shop ?? (await testApp())
  const trip = await buildTrip(shop.database.db, {
    price: options.price ?? naira(35_000),
    paymentType: 'Split',
  })
  const staff = await staffMember(shop, options.role ?? 'admin')
  return { ...shop, ...staff, trip, sell: (seats: number[], more = {}) => sell(staff, trip, seats, more) }
}

export type Counter = Awaited<ReturnType<typeof counterApp>>

/** Calls POST /bookings/adminCreate for these seat numbers, paid in cash by default. */
export const sell = <Answer>(
  staff: { call: (method: 'POST', path: string, body: object) => Promise<Answer> },
  trip: Pick<BuiltTrip, 'id' | 'seats'>,
  seats: number[],
  more: object = {},
): Promise<Answer> =>
  staff.call('POST', '/bookings/adminCreate', {
    tripId: trip.id,
    seatId: seatIds(trip, seats),
    ...PASSENGER,
    ...more,
  })

export const seatIds = (trip: Pick<BuiltTrip, 'seats'>, seats: number[]): number[] =>
  seats.map((no) => trip.seats.find((seat) => Number(seat.seat_no) === no)?.id ?? 0)

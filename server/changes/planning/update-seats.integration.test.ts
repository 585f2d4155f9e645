import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { endHoldsLongAgo } from '#testing/pass-time.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

type Trip = Awaited<ReturnType<typeof buildTrip>>

async function office(role = 'manager') {
  const shop = await testApp()
  const staff = await staffMember(shop, role)
  const { db, pool } = shop.database
  const trip = await buildTrip(db)
  const states = async () => (await staff.call('GET', `/trips/${trip.id}`)).json().data.seatStates as string
  const seat = async (no: number) => (await staff.call('GET', `/trips/${trip.id}`)).json().data.seats[no - 1]
  const set = (status: string, ...seatNos: number[]) =>
    staff.call('PATCH', '/seats/update', { seatIds: idsOf(trip, seatNos), data: { status } })
  return { ...shop, ...staff, db, pool, trip, states, seat, set }
}

const idsOf = (trip: Trip, seatNos: number[]) => seatNos.map((no) => trip.seats[no - 1]?.id ?? 0)

const PAID = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000) }

test('staff take seats off sale and put them back, and both are logged', async () => {
  const { set, states, app, db, trip } = await office()
  expect((await set('UNAVAILABLE', 3, 4)).json()).toEqual({ data: { updated: 2 } })
  expect(await states()).toBe('AAUUAAAAAAAAAA')
  const seats = (await app.inject(`/api/trips/${trip.id}/validate`)).json().data.seats
  expect(seats[2]).toMatchObject({ status: 'UNAVAILABLE', isAvailable: false })
  await set('AVAILABLE', 4, 5)
  expect(await states()).toBe('AAUAAAAAAAAAAA')
  const log = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
  expect(log.map(({ action, details }) => `${action}: ${details.split(': ')[1]}`)).toEqual([
    'seats.closed: seats 3, 4',
    'seats.opened: seats 4, 5',
  ])
})

test('Reserve Selected holds seats under the name of the member of staff until the booking deadline', async () => {
  const { set, seat, db, trip, user, app } = await office()
  await set('RESERVED', 1, 2)
  const deadline = new Date(trip.depart_time.getTime() - 2 * 3_600_000)
  expect(await seat(2)).toMatchObject({
    status: 'RESERVED',
    heldBy: user.name,
    holdEnds: deadline.toISOString(),
    booking: null,
  })
  const holds = await db.selectFrom('bookings').selectAll().execute()
  expect(holds).toMatchObject([{ status: 'DRAFT', held_by: user.id, seat_nos: ['1', '2'] }])
  const seats = (await app.inject(`/api/trips/${trip.id}/validate`)).json().data.seats
  expect(seats[1]).toMatchObject({ isAvailable: false, status: 'RESERVED' })
})

test('the end of a staff hold moves with the departure, and the seat is free when the hold expires', async () => {
  const here = await office()
  const { set, seat, states, call, trip } = here
  await set('RESERVED', 1)
  const [departTime, arriveTime] = [48, 60].map((hours) =>
    new Date(trip.depart_time.getTime() + hours * 3_600_000).toISOString(),
  )
  expect((await call('PATCH', `/trips/${trip.id}`, { departTime, arriveTime })).statusCode).toBe(200)
  const deadline = new Date(trip.depart_time.getTime() + 46 * 3_600_000)
  expect(await seat(1)).toMatchObject({ holdEnds: deadline.toISOString() })

  await endHoldsLongAgo(here)
  await releaseExpiredHolds(here.context)
  expect(await states()).toBe('A'.repeat(14))
  const [hold] = await here.db.selectFrom('bookings').selectAll().execute()
  expect(hold).toMatchObject({ status: 'CANCELLED', cancelled_because: 'expired' })
})

test('the hold of a visitor’s booking that staff keep moves with the departure, and the hold of a visitor who is paying does not', async () => {
  const { seat, call, db, trip } = await office()
  const { booking_token: bookingToken } = await buildBooking(db, trip, { seats: [1] })
  await buildBooking(db, trip, { seats: [2], fields: { status: 'PENDING' } })
  expect((await call('PATCH', '/bookings', { bookingToken, status: 'PENDING' })).statusCode).toBe(200)
  const { holdEnds } = await seat(2)
  const [departTime, arriveTime] = [-12, -1].map((hours) =>
    new Date(trip.depart_time.getTime() + hours * 3_600_000).toISOString(),
  )
  expect((await call('PATCH', `/trips/${trip.id}`, { departTime, arriveTime })).statusCode).toBe(200)
  const deadline = new Date(trip.depart_time.getTime() - 14 * 3_600_000)
  expect(await seat(1)).toMatchObject({ holdEnds: deadline.toISOString() })
  expect(await seat(2)).toMatchObject({ holdEnds })
})

test('staff release one reserved seat and the others stay reserved; releasing those too ends the hold', async () => {
  const { set, states, db } = await office()
  await set('RESERVED', 1, 2, 3)
  expect((await set('AVAILABLE', 2)).statusCode).toBe(200)
  expect(await states()).toBe('RARAAAAAAAAAAA')
  const hold = () => db.selectFrom('bookings').select(['status', 'seat_nos']).executeTakeFirstOrThrow()
  expect(await hold()).toEqual({ status: 'DRAFT', seat_nos: ['1', '3'] })
  await set('AVAILABLE', 1, 3)
  expect(await hold()).toEqual({ status: 'CANCELLED', seat_nos: ['1', '3'] })
})

test('Reset All Seats frees the seats that staff reserved or took off sale, and no seat of a passenger', async () => {
  const here = await office()
  const { set, states, db, trip, call } = here
  await buildBooking(db, trip, { seats: [1], fields: PAID })
  await buildBooking(db, trip, { seats: [2] })
  await set('RESERVED', 3, 4)
  await set('UNAVAILABLE', 5)
  expect(await states()).toBe('BRRRUAAAAAAAAA')
  const reset = await call('POST', `/trips/${trip.id}/seats/reset`)
  expect(reset.json()).toEqual({ data: { updated: 3 } })
  expect(await states()).toBe('BRAAAAAAAAAAAA')
  expect((await call('POST', `/trips/${trip.id}/seats/reset`)).json()).toEqual({ data: { updated: 0 } })
  expect((await call('POST', `/trips/${trip.id + 1}/seats/reset`)).statusCode).toBe(404)
})

test('a change with seats of passengers is refused with their numbers and changes no seat; other invalid changes are refused too', async () => {
  const here = await office()
  const { set, states, db, trip, call, pool } = here
  await buildBooking(db, trip, { seats: [1], fields: PAID })
  await buildBooking(db, trip, { seats: [2] })
  for (const status of ['UNAVAILABLE', 'RESERVED', 'AVAILABLE']) {
    const refused = await set(status, 1, 2, 3)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'SEAT_TAKEN',
      error: 'Seats 1 and 2 are no longer available. Please choose again.',
    })
  }
  expect(await states()).toBe('BRAAAAAAAAAAAA')

  await set('UNAVAILABLE', 4)
  expect((await set('RESERVED', 4)).json().error).toBe('Seat 4 is no longer available. Please choose again.')
  const other = await buildTrip(db)
  const mixed = { seatIds: [...idsOf(trip, [5]), ...idsOf(other, [5])], data: { status: 'UNAVAILABLE' } }
  expect((await call('PATCH', '/seats/update', mixed)).json().error).toBe('Choose seats from one trip only')
  expect((await call('PATCH', '/seats/update', { ...mixed, seatIds: [999_999] })).statusCode).toBe(404)
  expect((await set('BOOKED', 5)).statusCode).toBe(400)
  await pool.query(`update trips set status = 'CANCELED'`)
  expect((await set('RESERVED', 5)).json().error).toBe(
    'This trip has departed or was cancelled, so its seats cannot be reserved.',
  )
})

test('an admin can close seats; finance, support and drivers can neither close nor reset them', async () => {
  const here = await office('admin')
  expect((await here.set('UNAVAILABLE', 1)).statusCode).toBe(200)
  for (const role of ['finance', 'support', 'driver']) {
    const { call } = await staffMember(here, role)
    const body = { seatIds: idsOf(here.trip, [2]), data: { status: 'UNAVAILABLE' } }
    expect((await call('PATCH', '/seats/update', body)).statusCode).toBe(403)
    expect((await call('POST', `/trips/${here.trip.id}/seats/reset`)).statusCode).toBe(403)
  }
})

test('a whole bus of the most expensive seats can be reserved, and a part of it released', async () => {
  const { call, db } = await office()
  const { seats } = await buildTrip(db, { bus: 'Luxry51', price: naira(1_000_000) })
  const set = (status: string, ids: number[]) =>
    call('PATCH', '/seats/update', { seatIds: ids, data: { status } })
  const ids = seats.map(({ id }) => id)
  expect((await set('RESERVED', ids)).json()).toEqual({ data: { updated: 51 } })
  expect((await set('AVAILABLE', ids.slice(0, 20))).json()).toEqual({ data: { updated: 20 } })
})

import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildBus, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const DAY = 86_400_000
const PAID = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000) }
const inDays = (days: number) => new Date(Date.now() + days * DAY)

/** Builds a bus with trips in 2 and in 4 days. On the first trip, seat 4 is sold. */
async function office() {
  const shop = await testApp()
  const { db } = shop.database
  const staff = await staffMember(shop, 'manager')
  const first = await buildTrip(db, { departTime: inDays(2) })
  const second = await buildTrip(db, { departTime: inDays(4), fields: { bus_id: first.bus_id } })
  const booking = await buildBooking(db, first, { seats: [4], fields: PAID })
  const path = `/buses/${first.bus_id}/replacement`
  const preview = async (busId: number) => staff.call('GET', `${path}?newBusId=${busId}`)
  const replace = (busId: number, tripIds = [first.id, second.id]) =>
    staff.call('POST', path, { newBusId: busId, tripIds })
  const busesOfTrips = async () =>
    (await db.selectFrom('trips').select('bus_id').where('id', 'in', [first.id, second.id]).execute()).map(
      ({ bus_id }) => bus_id,
    )
  return { ...shop, ...staff, db, first, second, booking, preview, replace, busesOfTrips }
}

test('a larger bus takes over both coming trips of a bus in maintenance: the sold seat keeps its number, and its passenger is told once', async () => {
  const { db, preview, replace, busesOfTrips, first, second, booking, call } = await office()
  const coaster = await buildBus(db, 'Coaster44')
  await db.updateTable('buses').set({ is_active: false }).where('id', '=', first.bus_id).execute()
  expect((await preview(coaster.id)).json().data).toMatchObject([
    { tripId: first.id, soldSeats: 1, moreSeats: 30, check: 'ready', note: null },
    { tripId: second.id, soldSeats: 0, moreSeats: 30, check: 'ready' },
  ])

  const answer = await replace(coaster.id)
  expect(answer.json()).toEqual({ data: { changed: 2, told: { byEmail: 1, bySms: 0 } } })
  expect(await busesOfTrips()).toEqual([coaster.id, coaster.id])
  const { seats } = (await call('GET', `/trips/${first.id}`)).json().data
  expect(seats).toHaveLength(44)
  expect(seats[3]).toMatchObject({ id: first.seats[3]?.id, seatNo: '4', status: 'BOOKED' })
  const told = await db.selectFrom('notifications').select(['kind', 'booking_id']).execute()
  expect(told).toEqual([{ kind: 'trip-changed', booking_id: booking.id }])
  const log = await db.selectFrom('audit_log').select(['action', 'after']).execute()
  expect(log).toMatchObject([
    { action: 'trip.updated', after: { busId: coaster.id } },
    { action: 'trip.updated', after: { busId: coaster.id } },
  ])
})

test('a trip for which the bus is busy or too small stops both and is named; without it the other one is changed', async () => {
  const { db, preview, replace, busesOfTrips, first, second } = await office()
  const busy = await buildTrip(db, { departTime: inDays(4) })
  expect((await preview(busy.bus_id)).json().data).toMatchObject([
    { check: 'ready' },
    { check: 'clash', note: expect.stringMatching(/^Bus T-.* runs Lagos .* until /) },
  ])
  const refused = await replace(busy.bus_id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toMatch(/^Lagos .* WAT: Bus T-.* runs Lagos .*\. Nothing was changed\.$/)
  expect(await busesOfTrips()).toEqual([first.bus_id, first.bus_id])

  const small = await buildBus(db, 'Sprinter', 3)
  const missing = `Seat 4 is sold or held, and bus ${small.plate_no} has only 3 seats.`
  expect((await preview(small.id)).json().data).toMatchObject([
    { check: 'small', note: missing },
    { check: 'ready', moreSeats: -11 },
  ])
  expect((await replace(small.id)).json().error).toContain(`: ${missing} Nothing was changed.`)
  expect((await replace(small.id, [second.id])).json()).toEqual({
    data: { changed: 1, told: { byEmail: 0, bySms: 0 } },
  })
})

test('a trip that has left or has another bus is refused; so are the same bus, a bus in maintenance and an unknown bus', async () => {
  const { db, preview, replace, first, second } = await office()
  const bus = await buildBus(db)
  await db
    .updateTable('trips')
    .set({ depart_time: inDays(-1), arrive_time: inDays(1) })
    .where('id', '=', second.id)
    .execute()
  expect((await preview(bus.id)).json().data).toHaveLength(1)
  const left = await replace(bus.id)
  expect(left.statusCode).toBe(409)
  expect(left.json().error).toBe(
    'Some of these trips have departed, were cancelled or now have another bus. Check the list again. Nothing was changed.',
  )
  const other = await buildTrip(db, { departTime: inDays(9) })
  expect((await replace(bus.id, [other.id])).statusCode).toBe(409)

  expect((await replace(first.bus_id)).json().fields).toEqual({ newBusId: 'Choose another bus' })
  expect((await preview(first.bus_id)).json().fields).toEqual({ newBusId: 'Choose another bus' })
  expect((await preview(999_999)).statusCode).toBe(404)
  await db.updateTable('buses').set({ is_active: false }).where('id', '=', bus.id).execute()
  expect((await preview(bus.id)).json().fields).toEqual({
    newBusId: `Bus ${bus.plate_no} is under maintenance`,
  })
  const resting = await replace(bus.id, [first.id])
  expect(resting.json().fields).toEqual({ busId: `Bus ${bus.plate_no} is under maintenance` })
})

import { expect, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  return { ...shop, ...(await staffMember(shop, role)) }
}

const COASTER = { plateNo: 'LND-482XA', busType: 'Coaster44', capacity: 44, seatsPerRow: 4 }

/** Returns a trip with a Coaster and a confirmed booking of the given seats. */
async function coasterTrip({ database: { db } }: TestApp, seats: number[] = []) {
  const route = await buildRoute(db, { origin: 'Lagos', destination: 'Bende (Abia)' })
  const trip = await buildTrip(db, { bus: 'Coaster44', route })
  if (seats.length > 0) {
    const paid_kobo = trip.price_kobo * seats.length
    await buildBooking(db, trip, { seats, fields: { status: 'CONFIRMED', paid_kobo } })
  }
  return trip
}

test('staff add, find, edit and delete a bus, and the log records who did it', async () => {
  const { call, user, database } = await office()
  const added = await call('POST', '/buses', { ...COASTER, amenities: ['A/C', ' USB '] })
  expect(added.statusCode).toBe(201)
  const bus = added.json().data
  expect(bus).toEqual({
    ...COASTER,
    id: expect.any(Number),
    amenities: ['A/C', 'USB'],
    isActive: true,
    nextDeparture: null,
    tripsAhead: 0,
    soldTripsAhead: 0,
    updatedAt: expect.any(String),
  })
  const found = (await call('GET', '/buses?page=1&search=482xa')).json()
  expect(found).toMatchObject({ data: [{ id: bus.id }], page: 1, pageSize: 10, total: 1 })
  const plain = bus.plateNo.replace(/\W/g, '').toLowerCase()
  expect((await call('GET', `/buses?page=1&search=${plain}`)).json()).toMatchObject({
    data: [{ id: bus.id }],
  })
  const change = { capacity: 40, amenities: [], isActive: false, updatedAt: bus.updatedAt }
  const edited = await call('PATCH', `/buses/${bus.id}`, change)
  expect(edited.json().data).toMatchObject({ capacity: 40, amenities: [], isActive: false })
  expect((await call('DELETE', `/buses/${bus.id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `/buses/${bus.id}`)).json().error).toBe('Bus not found')

  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['bus.created', user.id, 'LND-482XA'],
    ['bus.updated', user.id, 'LND-482XA'],
    ['bus.deleted', user.id, 'LND-482XA'],
  ])
  expect(log[1]).toMatchObject({
    before: { capacity: 44, isActive: true },
    after: { capacity: 40, isActive: false },
  })
})

test('a capacity above that of the bus type gets an error beside the field, for a new bus and for a change', async () => {
  const { call } = await office()
  const refused = await call('POST', '/buses', { ...COASTER, capacity: 45 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ capacity: 'A Coaster 44 has at most 44 seats' })
  const { id } = (await call('POST', '/buses', COASTER)).json().data
  const changed = await call('PATCH', `/buses/${id}`, { capacity: 45 })
  expect(changed.json().fields).toEqual({ capacity: 'A Coaster 44 has at most 44 seats' })
})

test('a serial number that differs from another only in upper and lower case is refused', async () => {
  const { call } = await office()
  await call('POST', '/buses', COASTER)
  const again = await call('POST', '/buses', { ...COASTER, plateNo: 'lnd-482xa' })
  expect(again.statusCode).toBe(409)
  expect(again.json().fields).toEqual({ plateNo: 'A bus with this serial number already exists' })
})

test('a bus with booked passengers can be set to Maintenance: staff see how many sold trips it has, and search stops offering them', async () => {
  const shop = await office()
  const trip = await coasterTrip(shop, [1, 2])
  const date = lagosDay(trip.depart_time)
  const query = new URLSearchParams({ origin: 'Lagos', destination: 'Bende (Abia)', date })
  const offered = async () => (await shop.app.inject(`/api/trips/search?${query}`)).json().data.trips.length
  expect(await offered()).toBe(1)
  const answer = await shop.call('PATCH', `/buses/${trip.bus_id}`, { isActive: false })
  expect(answer.json().data).toMatchObject({ isActive: false, tripsAhead: 1, soldTripsAhead: 1 })
  expect(await offered()).toBe(0)
  const listed = (await shop.call('GET', '/buses?page=1&isActive=false')).json().data
  expect(listed).toMatchObject([{ soldTripsAhead: 1, nextDeparture: trip.depart_time.toISOString() }])
  const sold = await shop.database.db.selectFrom('seats').where('status', '=', 'BOOKED').selectAll().execute()
  expect(sold).toHaveLength(2)
})

test('a bus cannot lose seats or change its type while a coming trip sells them, and the error counts those trips', async () => {
  const shop = await office()
  const trip = await coasterTrip(shop, [44])
  const edit = async (change: object) => (await shop.call('PATCH', `/buses/${trip.bus_id}`, change)).json()
  expect(await edit({ capacity: 43 })).toMatchObject({
    code: 'CONFLICT',
    fields: {
      capacity: '1 upcoming trip has seats numbered above 43. Assign another bus or cancel it first.',
    },
  })
  expect((await edit({ busType: 'Luxry51', capacity: 51 })).fields).toEqual({
    busType: '1 upcoming trip uses the seat layout of a Coaster 44. Assign another bus or cancel it first.',
  })
  expect((await edit({ busType: 'Sprinter' })).fields).toEqual({
    capacity: 'A Sprinter has at most 14 seats',
  })
  // Changes that do not affect seats are accepted.
  expect((await edit({ seatsPerRow: 3, plateNo: 'LND-490XA' })).data).toMatchObject({ capacity: 44 })

  await shop.database.pool.query(
    `update trips set depart_time = now() - interval '3 days', arrive_time = now() - interval '2 days'`,
  )
  expect((await edit({ capacity: 43 })).data).toMatchObject({ capacity: 43 })
})

test('a coming trip without sales blocks a smaller capacity too, a cancelled trip does not', async () => {
  const shop = await office()
  const trip = await coasterTrip(shop)
  const edit = async (change: object) =>
    (await shop.call('PATCH', `/buses/${trip.bus_id}`, change)).statusCode
  expect(await edit({ capacity: 10 })).toBe(409)
  await shop.database.pool.query(`update trips set status = 'CANCELED'`)
  expect(await edit({ capacity: 10 })).toBe(200)
})

test('a smaller capacity waits for a trip that is being planned with the bus, and is then refused', async () => {
  const shop = await office()
  const { pool } = shop.database
  const bus = (await shop.call('POST', '/buses', COASTER)).json().data
  const route = await buildRoute(shop.database.db)
  const planner = await pool.connect()
  await planner.query('begin')
  await planner.query('select from buses where id = $1 for no key update', [bus.id])
  const shrinking = shop.call('PATCH', `/buses/${bus.id}`, { capacity: 40 })
  await untilLockWaits(shop)
  const batch = await planner.query(
    `insert into batches (year, letter, stream) values (2027, 'A', 'I') returning id`,
  )
  const trip = await planner.query(
    `insert into trips (route_id, bus_id, batch_id, depart_time, arrive_time, price_kobo)
     values ($1, $2, $3, now() + interval '2 days', now() + interval '3 days', 3500000) returning id`,
    [route.id, bus.id, batch.rows[0].id],
  )
  await planner.query(`insert into seats (trip_id, seat_no) select $1, generate_series(1, 44)::text`, [
    trip.rows[0].id,
  ])
  await planner.query('commit')
  planner.release()
  expect((await shrinking).statusCode).toBe(409)
})

test('a bus with trips cannot be deleted', async () => {
  const shop = await office()
  const trip = await coasterTrip(shop)
  const refused = await shop.call('DELETE', `/buses/${trip.bus_id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('Cannot delete bus with associated trips')
})

test('a manager can list, add and edit buses but not delete them, support can only list them, finance can do none of it', async () => {
  const shop = await testApp()
  const { id } = (await (await staffMember(shop)).call('POST', '/buses', COASTER)).json().data
  const answers = async (role: string) => {
    const { call } = await staffMember(shop, role)
    const tried = [
      await call('GET', '/buses'),
      await call('POST', '/buses', { ...COASTER, plateNo: `P-${role}` }),
      await call('PATCH', `/buses/${id}`, { seatsPerRow: 4 }),
      await call('DELETE', `/buses/${id}`),
    ]
    return tried.map(({ statusCode }) => statusCode)
  }
  expect(await answers('manager')).toEqual([200, 201, 200, 403])
  expect(await answers('support')).toEqual([200, 403, 403, 403])
  expect(await answers('finance')).toEqual([403, 403, 403, 403])
  expect((await shop.app.inject('/api/buses')).statusCode).toBe(401)
})

test('of two edits of the same version of a bus at once, one is refused', async () => {
  const { call } = await office()
  const bus = (await call('POST', '/buses', COASTER)).json().data
  const both = await Promise.all(
    ['A-1', 'B-2'].map((plateNo) => call('PATCH', `/buses/${bus.id}`, { plateNo, updatedAt: bus.updatedAt })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('staff search, filter and sort the list of buses', async () => {
  const { call } = await office()
  for (const [plateNo, busType, capacity, isActive] of [
    ['B-2', 'Sprinter', 14, true],
    ['a-1', 'Luxry51', 51, true],
    ['C-3', 'Sprinter', 10, false],
  ]) {
    await call('POST', '/buses', { plateNo, busType, capacity, seatsPerRow: 4, isActive })
  }
  const plates = async (query: string) =>
    (await call('GET', `/buses?page=1${query}`)).json().data.map((bus: { plateNo: string }) => bus.plateNo)
  expect(await plates('')).toEqual(['a-1', 'B-2', 'C-3'])
  expect(await plates('&busType=Sprinter&sort=capacity')).toEqual(['C-3', 'B-2'])
  expect(await plates('&isActive=false')).toEqual(['C-3'])
  expect(await plates('&sort=-plate&search=-')).toEqual(['C-3', 'B-2', 'a-1'])
})

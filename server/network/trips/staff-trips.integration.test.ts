import { expect, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

type Listed = { data: { id: number }[]; total: number }

test('staff see every trip, with search, filters and order', async () => {
  const shop = await testApp()
  const { db, pool } = shop.database
  const { call } = await staffMember(shop, 'support')
  const route = await buildRoute(db, { origin: 'Ibadan', destination: 'Kubwa (FCT)' })
  const past = await buildTrip(db, { departTime: inDays(-5), price: naira(10_000), status: 'COMPLETED' })
  const later = await buildTrip(db, { departTime: inDays(9), price: naira(30_000), bus: 'Coaster44' })
  const soon = await buildTrip(db, { departTime: inDays(2), price: naira(20_000), route })
  const off = await buildTrip(db, { departTime: inDays(4), price: naira(25_000), status: 'CANCELED' })
  const driver = await staffMember(shop, 'driver')
  await pool.query('update trips set driver_id = $1 where id = $2', [driver.user.id, soon.id])
  const { plate_no } = await db
    .selectFrom('buses')
    .select('plate_no')
    .where('id', '=', later.bus_id)
    .executeTakeFirstOrThrow()

  const ids = async (query: string) =>
    ((await call('GET', `/trips?${query}`)).json() as Listed).data.map(({ id }) => id)
  expect(await ids('')).toEqual([soon.id, off.id, later.id, past.id])
  expect(await ids('sort=ahead')).toEqual([soon.id, off.id, later.id, past.id])
  expect(await ids('sort=price')).toEqual([past.id, soon.id, off.id, later.id])
  expect(await ids('sort=-seats')).toEqual([later.id, soon.id, off.id, past.id])
  expect(await ids('page=2&pageSize=3')).toEqual([past.id])
  expect(await ids('search=ibadan%20to%20kub')).toEqual([soon.id])
  expect(await ids(`search=${plate_no.toLowerCase()}`)).toEqual([later.id])
  expect(await ids('search=kub%20ibadan')).toEqual([soon.id])
  expect(await ids(`search=kub%20to%20ibadan`)).toEqual([])
  expect(await ids(`search=2026_a%20${plate_no.replace(/\W/g, '')}`)).toEqual([later.id])
  expect(await ids('search=2026_a')).toHaveLength(4)
  expect(await ids('status=CANCELED')).toEqual([off.id])
  expect(await ids(`routeId=${route.id}`)).toEqual([soon.id])
  expect(await ids(`busId=${later.bus_id}`)).toEqual([later.id])
  expect(await ids(`driverId=${driver.user.id}`)).toEqual([soon.id])
  expect(await ids(`batchId=${soon.batch_id + 1}`)).toEqual([])
  const [from, to] = [lagosDay(soon.depart_time), lagosDay(off.depart_time)]
  expect(await ids(`from=${from}&to=${to}`)).toEqual([soon.id, off.id])
  expect((await call('GET', '/trips?from=yesterday')).statusCode).toBe(400)
  expect(await ids('isDeparted=true')).toEqual([past.id])
  expect(await ids('isDeparted=false&status=SCHEDULED')).toEqual([soon.id, later.id])
  expect(await ids('isForSale=true')).toEqual([soon.id, later.id])
  await pool.query('update buses set is_active = false where id = $1', [later.bus_id])
  expect(await ids('isForSale=true'), 'no trip whose bus is in the workshop').toEqual([soon.id])
  expect((await call('GET', '/trips?sort=password')).statusCode).toBe(400)
})

test('the list shows the states of the seats and the amount due of a trip; the trip shows who sits on each seat and whose booking it is', async () => {
  const shop = await testApp()
  const { db, pool } = shop.database
  const { call } = await staffMember(shop, 'finance')
  const trip = await buildTrip(db)
  const fee = { status: 'CONFIRMED' as const, paid_kobo: naira(10_000) }
  const sold = await buildBooking(db, trip, { seats: [2, 3], split: true, fields: fee })
  await pool.query(`update passengers set name = 'Tester Bisi', phone = '0803' where seat_no = '3'`)
  await buildBooking(db, trip, { seats: [5] })
  const lapsed = await buildBooking(db, trip, { seats: [6] })
  await pool.query('update seats set hold_expires_at = now() where booking_id = $1', [lapsed.id])
  await pool.query(`update seats set status = 'UNAVAILABLE' where seat_no = '14'`)

  const [row] = (await call('GET', '/trips?page=1')).json().data
  expect(row).toMatchObject({
    seatStates: 'ABBARAAAAAAAAU',
    availableSeatsCount: 10,
    amountDue: 60_000,
    seats: [],
  })
  const { seats } = (await call('GET', `/trips/${trip.id}`)).json().data
  expect(seats[1]).toMatchObject({
    status: 'BOOKED',
    bookingId: sold.id,
    booking: {
      bookingToken: sold.booking_token,
      passengerName: 'Tester Uche',
      passenger: { name: 'Tester Uche' },
      seatNos: ['2', '3'],
      amountPaid: 10_000,
      amountDue: 60_000,
    },
  })
  expect(seats[2].booking).toMatchObject({
    passengerName: 'Tester Uche',
    passenger: { name: 'Tester Bisi', phone: '0803' },
  })
  expect(seats[5]).toMatchObject({ status: 'AVAILABLE', bookingId: null, booking: null })
})

test('a driver sees the trips they drive and no names or money; the public sees what is on sale', async () => {
  const shop = await testApp()
  const { db, pool } = shop.database
  const driver = await staffMember(shop, 'driver')
  const own = await buildTrip(db, { status: 'COMPLETED' })
  const other = await buildTrip(db)
  await buildBooking(db, own, { fields: { status: 'CONFIRMED', paid_kobo: naira(35_000) } })
  await pool.query('update trips set driver_id = $1 where id = $2', [driver.user.id, own.id])

  const list = (await driver.call('GET', '/trips')).json()
  expect(list).toMatchObject({
    total: 1,
    data: [{ id: own.id, amountDue: null, driver: { name: 'Test driver' } }],
  })
  const shown = (await driver.call('GET', `/trips/${own.id}`)).json().data
  expect(shown.seats[0]).toMatchObject({ status: 'BOOKED', bookingId: 0, booking: null })
  expect((await driver.call('GET', `/trips/${other.id}`)).statusCode).toBe(404)
  expect((await driver.call('GET', '/trips/choices')).statusCode).toBe(403)

  const onSale = (await shop.app.inject('/api/trips')).json() as Listed
  expect(onSale.data.map(({ id }) => id)).toEqual([other.id])
  expect(onSale.data[0]).not.toHaveProperty('amountDue')
  expect((await shop.app.inject(`/api/trips/${own.id}`)).statusCode).toBe(404)
})

test('the trip form offers routes with their latest price, buses, batches and drivers; an admin is not offered as a driver', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const { call } = await staffMember(shop, 'manager')
  const driver = await staffMember(shop, 'driver')
  await staffMember(shop, 'admin')
  const trip = await buildTrip(db, { price: naira(28_000) })
  const retired = await buildRoute(db, { is_active: false })
  const { data } = (await call('GET', '/trips/choices')).json()
  expect(data.routes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: trip.route_id, isActive: true, lastPrice: 28_000 }),
      expect.objectContaining({ id: retired.id, isActive: false, lastPrice: null }),
    ]),
  )
  expect(data.buses).toMatchObject([{ id: trip.bus_id, busType: 'Sprinter', capacity: 14, isActive: true }])
  expect(data.batches).toEqual([{ id: trip.batch_id, name: '2026_A Stream_I', isActive: true }])
  expect(data.drivers).toEqual([{ id: driver.user.id, name: 'Test driver' }])
})

test('the summary counts the trips ahead with their seats and sold seats; a driver gets only their own', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const driver = await staffMember(shop, 'driver')
  const mine = await buildTrip(db, { departTime: inDays(2), fields: { driver_id: driver.user.id } })
  await buildBooking(db, mine, {
    seats: [1, 2],
    fields: { status: 'CONFIRMED', paid_kobo: naira(70_000) },
  })
  await buildTrip(db, { departTime: inDays(9) })
  await buildTrip(db, { departTime: inDays(-2) })
  await buildTrip(db, { departTime: inDays(3), status: 'CANCELED' })
  const { call } = await staffMember(shop, 'support')
  expect((await call('GET', '/trips/summary')).json().data).toEqual({ trips: 2, seats: 28, sold: 2 })
  expect((await driver.call('GET', '/trips/summary')).json().data).toEqual({ trips: 1, seats: 14, sold: 2 })
  expect((await shop.app.inject('/api/trips/summary')).statusCode).toBe(401)
})

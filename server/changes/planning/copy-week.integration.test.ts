import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { mondayOf, weekInWords } from '#domain/platform/weeks.ts'
import { buildBus, buildRoute, buildTrip, buildUser } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

/** Next week and the week after it, so that no departure has passed, on whatever day the test runs. */
const FROM = addDays(mondayOf(lagosDay(new Date())), 7)
const TO = addDays(FROM, 7)

const OWN_STOPS = {
  boarding_point: 'Ojota Park',
  boarding_address: '',
  boarding_landmark: '',
  boarding_map_url: '',
  drop_off: 'Camp gate',
  night_stop: '',
}

async function office() {
  const shop = await testApp()
  const { db } = shop.database
  const staff = await staffMember(shop, 'manager')
  const driver = await buildUser(db, { role: 'driver' })
  const route = await buildRoute(db, { origin: 'Lagos', destination: 'Awgu' })
  /**
   * Builds a trip of the source week, `days` after its Monday. No bus of these tests drives back, so the check of a
   * copy says `elsewhere`: the bus is free, but still in Awgu.
   */
  const planned = (days: number, fields: Parameters<typeof buildTrip>[1] = {}) =>
    buildTrip(db, { route, departTime: lagosInstant(addDays(FROM, days), '05:30'), ...fields })
  const preview = async (query = '') => (await staff.call('GET', `/trips/copy-week${query}`)).json().data
  const copy = (tripIds: number[], change: object = {}, headers: Record<string, string> = {}) =>
    staff.call('POST', '/trips/copy-week', { from: FROM, to: TO, tripIds, ...change }, headers)
  const tripsOf = (monday: string) =>
    db
      .selectFrom('trips')
      .selectAll()
      .where('depart_time', '>=', lagosInstant(monday))
      .where('depart_time', '<', lagosInstant(addDays(monday, 7)))
      .orderBy('depart_time')
      .execute()
  return { ...shop, ...staff, db, driver, planned, preview, copy, tripsOf }
}

test('a manager copies a week: the preview proposes the weeks, and the copies have bus, batch, price, stops, driver and seats', async () => {
  const { planned, preview, copy, tripsOf, driver, db, user } = await office()
  const first = await planned(0, { price: naira(41_000), fields: { driver_id: driver.id, ...OWN_STOPS } })
  const second = await planned(2, { bus: 'Coaster44' })
  const cancelled = await planned(3, { status: 'CANCELED' })

  const shown = await preview()
  expect(shown).toMatchObject({ from: FROM, to: TO, weeks: [{ firstDay: FROM, trips: 2 }] })
  expect(shown.trips).toMatchObject([
    {
      tripId: first.id,
      check: 'elsewhere',
      price: 41_000,
      seats: 14,
      driverName: driver.name,
      driverNote: null,
      departTime: lagosInstant(TO, '05:30').toISOString(),
    },
    { tripId: second.id, check: 'elsewhere', seats: 44, driverName: null },
  ])
  expect(await tripsOf(TO)).toEqual([])

  const answer = await copy([first.id, second.id])
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ data: { created: 2, withoutDriver: 1 } })
  expect(await tripsOf(TO)).toMatchObject([
    {
      bus_id: first.bus_id,
      batch_id: first.batch_id,
      route_id: first.route_id,
      driver_id: driver.id,
      price_kobo: naira(41_000),
      status: 'SCHEDULED',
      ...OWN_STOPS,
      arrive_time: new Date(first.arrive_time.getTime() + 7 * 86_400_000),
    },
    { bus_id: second.bus_id, driver_id: null, boarding_point: null },
  ])
  const seats = await db.selectFrom('seats').select('trip_id').where('status', '=', 'AVAILABLE').execute()
  const copies = (await tripsOf(TO)).map(({ id }) => id)
  expect(copies.map((id) => seats.filter(({ trip_id }) => trip_id === id).length)).toEqual([14, 44])

  const log = await db.selectFrom('audit_log').selectAll().execute()
  expect(log).toMatchObject([
    {
      action: 'trips.copied',
      actor_id: user.id,
      details: `${weekInWords(FROM)} copied to ${weekInWords(TO)}: 2 trips`,
      after: { tripIds: copies, copiedFrom: [first.id, second.id], withoutDriver: 1 },
    },
  ])
  const gone = await copy([cancelled.id])
  expect(gone.statusCode).toBe(409)
  expect(gone.json().error).toBe(
    'Some of these trips were cancelled or moved to another week. Check the list again. Nothing was created.',
  )
})

test('a second copy of the same week creates nothing, also after a copy got another bus or was cancelled', async () => {
  const { planned, preview, copy, tripsOf, db } = await office()
  const trips = [await planned(0), await planned(1)]
  const ids = trips.map(({ id }) => id)
  expect((await copy(ids)).statusCode).toBe(201)

  const other = await buildTrip(db, { departTime: lagosInstant(addDays(TO, 30), '05:30') })
  const [first, second] = await tripsOf(TO)
  await db
    .updateTable('trips')
    .set({ bus_id: other.bus_id })
    .where('id', '=', first?.id ?? 0)
    .execute()
  await db
    .updateTable('trips')
    .set({ status: 'CANCELED' })
    .where('id', '=', second?.id ?? 0)
    .execute()
  const shown = await preview(`?from=${FROM}&to=${TO}`)
  expect(shown.trips).toMatchObject([
    { check: 'exists', note: 'This trip already exists' },
    { check: 'exists', note: 'This trip already exists but was cancelled' },
  ])
  const again = await copy(ids)
  expect(again.statusCode).toBe(409)
  expect(again.json().error.replace(/, .* WAT/, '')).toBe(
    '2 of 2 trips cannot be created. Lagos to Awgu: This trip already exists. Nothing was created.',
  )
  const one = await copy(ids.slice(0, 1))
  expect(one.json().error.replace(/, .* WAT/, '')).toBe(
    'The trip cannot be created. Lagos to Awgu: This trip already exists. Nothing was created.',
  )
  expect(await tripsOf(TO)).toHaveLength(2)
})

test('a copy sent several times with one key is made once; two managers who copy the same week at once make it once', async () => {
  const here = await office()
  const ids = [(await here.planned(0)).id, (await here.planned(1)).id]
  const key = { 'idempotency-key': 'copy-of-the-week' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => here.copy(ids, {}, key)))
  for (const answer of answers) expect(answer.json()).toEqual({ data: { created: 2, withoutDriver: 2 } })
  expect(await here.tripsOf(TO)).toHaveLength(2)
  expect((await here.copy(ids.slice(1), {}, key)).statusCode).toBe(422)

  const next = { from: TO, to: addDays(TO, 7) }
  const copied = (await here.tripsOf(TO)).map(({ id }) => id)
  const other = await staffMember(here, 'manager')
  const both = await Promise.all([
    here.copy(copied, next),
    other.call('POST', '/trips/copy-week', { ...next, tripIds: copied }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await here.tripsOf(next.to)).toHaveLength(2)
})

test('trips that cannot run stop the whole copy, and the first is named; without them the rest is created', async () => {
  const { planned, preview, copy, tripsOf, db } = await office()
  const [good, broken, busy] = [await planned(0), await planned(1), await planned(2)]
  await db.updateTable('buses').set({ is_active: false }).where('id', '=', broken.bus_id).execute()
  const at = lagosInstant(addDays(TO, 2), '10:00')
  await buildTrip(db, { departTime: at, fields: { bus_id: busy.bus_id } })

  const shown = await preview(`?from=${FROM}&to=${TO}`)
  expect(shown.trips.map(({ check }: { check: string }) => check)).toEqual([
    'elsewhere',
    'maintenance',
    'clash',
  ])
  const refused = await copy([good.id, broken.id, busy.id])
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toMatch(
    /^2 of 3 trips cannot be created\. Lagos to Awgu, .*: Bus T-.* is under maintenance\. Nothing was created\.$/,
  )
  expect(await tripsOf(TO)).toHaveLength(1)
  expect((await copy([good.id])).json()).toEqual({ data: { created: 1, withoutDriver: 1 } })
})

test('when the batch of the week is not active, the copies can belong to another one', async () => {
  const { planned, preview, copy, tripsOf, db } = await office()
  const trip = await planned(0)
  await db.updateTable('batches').set({ is_active: false }).execute()
  const { id } = await db
    .insertInto('batches')
    .values({ year: 2027, letter: 'A', stream: 'I' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await preview()).trips).toMatchObject([{ check: 'batch', note: 'This batch is not active' }])
  expect((await preview(`?batchId=${id}`)).trips).toMatchObject([{ check: 'elsewhere' }])
  expect((await copy([trip.id])).statusCode).toBe(409)
  expect((await copy([trip.id], { batchId: id })).statusCode).toBe(201)
  expect(await tripsOf(TO)).toMatchObject([{ batch_id: id }])
})

test('a driver who is busy or disabled is left out, and the preview tells why', async () => {
  const { planned, preview, copy, tripsOf, db, driver } = await office()
  const gone = await buildUser(db, { role: 'driver', status: 'disabled' })
  const trips = [
    await planned(0, { fields: { driver_id: driver.id } }),
    await planned(1, { fields: { driver_id: gone.id } }),
  ]
  await buildTrip(db, { departTime: lagosInstant(TO, '08:00'), fields: { driver_id: driver.id } })
  expect((await preview(`?from=${FROM}&to=${TO}`)).trips).toMatchObject([
    {
      check: 'elsewhere',
      driverName: null,
      driverNote: expect.stringMatching(/^Test driver is driving .* until /),
    },
    { check: 'elsewhere', driverName: null, driverNote: 'Test driver is no longer a driver' },
  ])
  const answer = await copy(trips.map(({ id }) => id))
  expect(answer.json()).toEqual({ data: { created: 2, withoutDriver: 2 } })
  const routeId = trips[0]?.route_id
  const copies = (await tripsOf(TO)).filter(({ route_id }) => route_id === routeId)
  expect(copies.map(({ driver_id }) => driver_id)).toEqual([null, null])
})

test('without trips there is nothing to copy, a week begins on Monday, and finance cannot copy', async () => {
  const here = await office()
  expect(await here.preview()).toMatchObject({ from: null, to: FROM, weeks: [], trips: [] })
  expect((await here.call('GET', '/trips/copy-week?from=2026-11-10')).statusCode).toBe(400)
  const finance = await staffMember(here, 'finance')
  expect((await finance.call('GET', '/trips/copy-week')).statusCode).toBe(403)
  expect((await finance.call('POST', '/trips/copy-week', {})).statusCode).toBe(403)
})

test('a copy and a schedule want one driver at the same moment: the second is created without the driver', async () => {
  const { planned, copy, call, driver, db, tripsOf, ...here } = await office()
  const original = await planned(0, { fields: { driver_id: driver.id } })
  const bus = await buildBus(db)
  const plan = {
    routeId: original.route_id,
    batchId: original.batch_id,
    price: 30_000,
    buses: [{ busId: bus.id, driverId: driver.id }],
    firstDay: TO,
    lastDay: TO,
    weekdays: [1],
    departs: '05:30',
    arrives: '15:00',
  }
  const lock = `select from users where id = ${driver.id} for update`
  const acts = [() => copy([original.id]), () => call('POST', '/trips/schedule', { plans: [plan] })] as const
  const answers = await meetAtLock(here, lock, acts)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const trips = await tripsOf(TO)
  expect(trips).toHaveLength(2)
  expect(trips.filter(({ driver_id }) => driver_id === driver.id)).toMatchObject([
    { bus_id: original.bus_id },
  ])
})

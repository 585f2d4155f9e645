import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  return { ...shop, ...(await staffMember(shop, role)) }
}

const TO_AWGU = { origin: 'Lagos', destination: 'Awgu (Enugu)', duration: '10 hours', paymentType: 'Split' }

test('staff add, find, edit and delete a route, and the log records who did it', async () => {
  const { call, user, database } = await office()
  const added = await call('POST', '/routes', { ...TO_AWGU, distanceKm: 590 })
  expect(added.statusCode).toBe(201)
  const route = added.json().data
  expect(route).toEqual({
    ...TO_AWGU,
    id: expect.any(Number),
    distanceKm: 590,
    isActive: true,
    stops: NO_STOPS,
    usualPrice: null,
    tripsAhead: 0,
    soldTripsAhead: 0,
    updatedAt: expect.any(String),
  })
  const found = (await call('GET', '/routes?page=1&search=lagos to awgu')).json()
  expect(found).toMatchObject({ data: [{ id: route.id }], page: 1, pageSize: 10, total: 1 })

  const change = { distanceKm: null, paymentType: 'Full', updatedAt: route.updatedAt }
  const edited = await call('PATCH', `/routes/${route.id}`, change)
  expect(edited.json().data).toMatchObject({ ...TO_AWGU, distanceKm: null, paymentType: 'Full' })
  expect((await call('DELETE', `/routes/${route.id}`)).statusCode).toBe(204)
  expect((await call('PATCH', `/routes/${route.id}`, { isActive: true })).json().error).toBe(
    'Route not found',
  )

  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['route.created', user.id, 'Lagos to Awgu (Enugu)'],
    ['route.updated', user.id, 'Lagos to Awgu (Enugu)'],
    ['route.deleted', user.id, 'Lagos to Awgu (Enugu)'],
  ])
  expect(log[1]).toMatchObject({
    before: { distanceKm: 590, paymentType: 'Split' },
    after: { distanceKm: null, paymentType: 'Full' },
  })
})

test('GET /routes returns the active routes to the public, and all routes in pages to staff who may see them', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const open = await buildRoute(db, { origin: 'Aba', destination: 'Kano' })
  await buildRoute(db, { origin: 'Benin', destination: 'Kano', is_active: false })
  const publicAnswer = {
    data: [
      {
        id: open.id,
        origin: 'Aba',
        destination: 'Kano',
        distanceKm: null,
        duration: '11 hours',
        paymentType: 'Full',
        isActive: true,
        stops: NO_STOPS,
      },
    ],
  }
  expect((await shop.app.inject('/api/routes')).json()).toEqual(publicAnswer)
  const finance = await staffMember(shop, 'finance')
  expect((await finance.call('GET', '/routes?page=1')).json()).toEqual(publicAnswer)

  const support = await staffMember(shop, 'support')
  const all = (await support.call('GET', '/routes?page=1')).json()
  expect(all).toMatchObject({
    data: [{ origin: 'Aba' }, { origin: 'Benin', isActive: false }],
    page: 1,
    pageSize: 10,
    total: 2,
  })
  const [aba] = all.data
  for (const answer of [
    await support.call('POST', '/routes', TO_AWGU),
    await support.call('PATCH', `/routes/${aba.id}`, { isActive: false }),
    await (await staffMember(shop, 'manager')).call('DELETE', `/routes/${aba.id}`),
  ]) {
    expect(answer.statusCode).toBe(403)
  }
})

test('a route from a place to itself gets an error beside the destination', async () => {
  const { call } = await office()
  const answer = await call('POST', '/routes', { ...TO_AWGU, destination: 'LAGOS' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ destination: 'Origin and destination must be different places' })
})

test('a second route between the same places gets an error beside the field, in upper or lower case and with four requests at once', async () => {
  const { call } = await office()
  const written = ['Lagos', 'LAGOS', ' lagos ', 'lAGOS']
  const answers = await Promise.all(written.map((origin) => call('POST', '/routes', { ...TO_AWGU, origin })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
  const words = 'A route with this origin and destination already exists'
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ error: words, fields: { destination: words } })

  const back = { ...TO_AWGU, origin: TO_AWGU.destination, destination: TO_AWGU.origin }
  const { id } = (await call('POST', '/routes', back)).json().data
  const turned = await call('PATCH', `/routes/${id}`, { origin: 'lagos', destination: 'awgu (enugu)' })
  expect(turned.json().fields).toEqual({ destination: words })
  const circular = await call('PATCH', `/routes/${id}`, { origin: 'Lagos' })
  expect(circular.statusCode).toBe(409)
  expect(circular.json().fields.destination).toBe('Origin and destination must be different places')
})

test('a route with trips cannot be deleted, but can be made inactive', async () => {
  const { call, database } = await office()
  const trip = await buildTrip(database.db)
  const refused = await call('DELETE', `/routes/${trip.route_id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('Cannot delete route with associated trips')
  const changed = await call('PATCH', `/routes/${trip.route_id}`, { isActive: false })
  expect(changed.json().data).toMatchObject({ isActive: false, tripsAhead: 1 })
})

test('a route shows its usual price, its coming trips and how many of them have passengers', async () => {
  const { call, database } = await office()
  const { db } = database
  const route = await buildRoute(db)
  const sold = await buildTrip(db, { route, price: naira(30_000) })
  await buildTrip(db, { route, price: naira(30_000) })
  await buildTrip(db, { route, price: naira(45_000) })
  await buildTrip(db, { route, status: 'CANCELED', price: naira(1_000) })
  await buildTrip(db, { route, departTime: new Date(Date.now() - 86_400_000), price: naira(1_000) })
  await buildBooking(db, sold, { seats: [1], fields: { status: 'CONFIRMED', paid_kobo: sold.price_kobo } })
  await buildBooking(db, sold, { seats: [2], fields: { status: 'CONFIRMED', paid_kobo: sold.price_kobo } })
  const { data } = (await call('GET', '/routes?page=1')).json()
  expect(data).toMatchObject([{ usualPrice: 30_000, tripsAhead: 3, soldTripsAhead: 1 }])
})

test('a renamed or inactive route changes the public lists and the search at once', async () => {
  const { app, call, database } = await office()
  const route = await buildRoute(database.db, { origin: 'Lagos', destination: 'Bende (Abia)' })
  const trip = await buildTrip(database.db, { route })
  const date = lagosDay(trip.depart_time)
  const routes = async () => (await app.inject('/api/routes')).json().data.length
  const found = async (destination: string) => {
    const query = new URLSearchParams({ origin: 'Lagos', destination, date })
    return (await app.inject(`/api/trips/search?${query}`)).json().data.trips.length
  }
  const onSale = async () => (await app.inject('/api/trips')).json().total
  expect([await routes(), await found('Bende (Abia)'), await found('Umuahia'), await onSale()]).toEqual([
    1, 1, 0, 1,
  ])
  await call('PATCH', `/routes/${route.id}`, { destination: 'Umuahia' })
  expect([await found('Bende (Abia)'), await found('Umuahia')]).toEqual([0, 1])
  await call('PATCH', `/routes/${route.id}`, { isActive: false })
  expect([await routes(), await found('Umuahia'), await onSale()]).toEqual([0, 0, 0])
})

test('of two edits of the same version of a route at once, one gets STALE', async () => {
  const { call } = await office()
  const route = (await call('POST', '/routes', TO_AWGU)).json().data
  const shown = { updatedAt: route.updatedAt }
  const both = await Promise.all([
    call('PATCH', `/routes/${route.id}`, { duration: '9 hours', ...shown }),
    call('PATCH', `/routes/${route.id}`, { duration: '12 hours', ...shown }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('STALE')
  // Control: without updatedAt both edits succeed, and one silently overwrites the other.
  const careless = await Promise.all([
    call('PATCH', `/routes/${route.id}`, { duration: '9 hours' }),
    call('PATCH', `/routes/${route.id}`, { duration: '12 hours' }),
  ])
  expect(careless.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('staff search, filter and sort the list of routes', async () => {
  const { call, database } = await office()
  for (const [origin, payment_type, distance_km] of [
    ['Aba', 'Full', 300],
    ['Benin', 'Split', null],
    ['Calabar', 'Split', 100],
  ] as const) {
    await buildRoute(database.db, { origin, payment_type, distance_km })
  }
  const origins = async (query: string) =>
    (await call('GET', `/routes?page=1${query}`)).json().data.map(({ origin }: { origin: string }) => origin)
  expect(await origins('')).toEqual(['Aba', 'Benin', 'Calabar'])
  expect(await origins('&search=CALA')).toEqual(['Calabar'])
  expect(await origins('&search=%25')).toEqual([])
  expect(await origins('&paymentType=Split&sort=-route')).toEqual(['Calabar', 'Benin'])
  expect(await origins('&sort=distance')).toEqual(['Calabar', 'Aba', 'Benin'])
  expect(await origins('&isActive=false')).toEqual([])
})

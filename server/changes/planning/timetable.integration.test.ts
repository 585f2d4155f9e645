import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildBus, buildRoute, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  return { ...shop, db: shop.database.db, ...(await staffMember(shop, role)) }
}

type Office = Awaited<ReturnType<typeof office>>

const PAID = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000) }

/** Returns the instant `days` from today at `hour` in Lagos. */
const inDays = (days: number, hour = 6) => {
  const day = lagosDay(new Date(Date.now() + days * 86_400_000))
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+01:00`).toISOString()
}

/** Creates a route, a bus and a batch, and returns the request body of a trip with them. `change` replaces fields. */
async function plan({ db }: Office, change: object = {}) {
  const route = await buildRoute(db, { origin: 'Lagos', destination: 'Awgu' })
  const bus = await buildBus(db)
  const { batch_id } = await buildTrip(db)
  return {
    routeId: route.id,
    busId: bus.id,
    batchId: batch_id,
    departTime: inDays(3, 6),
    arriveTime: inDays(3, 16),
    price: 35_000,
    ...change,
  }
}

const statesOf = (trip: { seatStates: string }) => trip.seatStates

test('staff plan a trip with the seats of its bus, find, edit and delete it, and the log records who did it', async () => {
  const here = await office()
  const { call, user, db } = here
  const input = await plan(here)
  const added = await call('POST', '/trips', input)
  expect(added.statusCode).toBe(201)
  const trip = added.json().data
  expect(trip).toMatchObject({ ...input, status: 'SCHEDULED', availableSeatsCount: 14, driver: null })
  expect(statesOf(trip)).toBe('A'.repeat(14))

  const found = (await call('GET', '/trips?page=1&search=lagos%20to%20awgu')).json()
  expect(found).toMatchObject({ data: [{ id: trip.id }], page: 1, pageSize: 10, total: 1 })
  const shown = (await call('GET', `/trips/${trip.id}`)).json().data
  expect(shown.seats).toHaveLength(14)
  expect(shown.seats[0]).toMatchObject({ seatNo: '1', status: 'AVAILABLE', booking: null, heldBy: null })

  const edited = await call('PATCH', `/trips/${trip.id}`, { price: 40_000, updatedAt: trip.updatedAt })
  expect(edited.json().data).toMatchObject({ price: 40_000 })
  expect((await call('DELETE', `/trips/${trip.id}`)).statusCode).toBe(204)
  expect((await call('GET', `/trips/${trip.id}`)).statusCode).toBe(404)

  const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['trip.created', user.id],
    ['trip.updated', user.id],
    ['trip.deleted', user.id],
  ])
  expect(log[0]?.details).toMatch(/^Lagos to Awgu, .*6:00 am WAT$/)
  expect(log[1]).toMatchObject({ before: { price: 35_000 }, after: { price: 40_000 } })
})

test('an unknown route, bus, batch and driver each get an error beside their field', async () => {
  const here = await office()
  const unknownIds = { routeId: 999_999, busId: 999_999, batchId: 999_999, driverId: here.user.id + 999 }
  const answer = await here.call('POST', '/trips', await plan(here, unknownIds))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({
    routeId: 'Route not found',
    busId: 'Bus not found',
    batchId: 'Batch not found',
    driverId: 'Choose a driver from the list',
  })
})

test('a new trip needs an active route, bus and batch; a planned trip keeps those that became inactive later', async () => {
  const here = await office()
  const { call, db } = here
  const input = await plan(here)
  const trip = (await call('POST', '/trips', input)).json().data
  await db.updateTable('routes').set({ is_active: false }).where('id', '=', input.routeId).execute()
  await db.updateTable('buses').set({ is_active: false }).where('id', '=', input.busId).execute()
  await db.updateTable('batches').set({ is_active: false }).where('id', '=', input.batchId).execute()

  const next = { ...input, departTime: inDays(5), arriveTime: inDays(5, 16) }
  expect((await call('POST', '/trips', next)).json().fields).toEqual({
    routeId: 'This route is not active',
    busId: expect.stringMatching(/^Bus T-.* is under maintenance$/),
    batchId: 'This batch is not active',
  })
  expect((await call('PATCH', `/trips/${trip.id}`, next)).statusCode).toBe(200)
})

test('a bus cannot have two trips at the same time: the error names the other trip; a cancelled trip does not count', async () => {
  const here = await office()
  const { call } = here
  const input = await plan(here)
  const first = (await call('POST', '/trips', input)).json().data
  const while_ = { ...input, departTime: inDays(3, 10), arriveTime: inDays(3, 20) }
  const clash = await call('POST', '/trips', while_)
  expect(clash.statusCode).toBe(409)
  expect(clash.json().error).toMatch(
    /^Bus T-.* runs Lagos to Awgu from .*, 6:00 am WAT until .*, 4:00 pm WAT\.$/,
  )
  const after = { ...input, departTime: inDays(3, 16), arriveTime: inDays(3, 22) }
  expect((await call('POST', '/trips', after)).statusCode).toBe(201)

  await call('PATCH', `/trips/${first.id}`, { status: 'CANCELED' })
  const inItsPlace = await call('POST', '/trips', { ...while_, arriveTime: inDays(3, 15) })
  expect(inItsPlace.statusCode).toBe(201)
  const back = await call('PATCH', `/trips/${first.id}`, { status: 'SCHEDULED' })
  expect(back.statusCode).toBe(409)
  expect(back.json().error).toContain('runs Lagos to Awgu')
})

test('six requests plan the same bus for overlapping hours at once: one succeeds, the errors of the others name a trip of the bus', async () => {
  const here = await office()
  const input = await plan(here)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      here.call('POST', '/trips', { ...input, departTime: inDays(3, 6 + i) }),
    ),
  )
  const codes = answers.map((answer) => answer.statusCode).sort()
  expect(codes).toEqual([201, 409, 409, 409, 409, 409])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json().error).toContain('runs Lagos to Awgu')
})

test('a larger bus can take over a trip without bookings, and the missing seats are created', async () => {
  const { call, db } = await office()
  const trip = await buildTrip(db)
  const coaster = await buildBus(db, 'Coaster44')
  const changed = await call('PATCH', `/trips/${trip.id}`, { busId: coaster.id })
  expect(changed.json().data).toMatchObject({ busId: coaster.id, availableSeatsCount: 44 })
})

test('a trip with a sold or held seat keeps its route', async () => {
  const { call, db } = await office()
  const route = await buildRoute(db)
  for (const fields of [PAID, {}]) {
    const trip = await buildTrip(db)
    const { id } = await buildBooking(db, trip, { seats: [4], fields })
    const elsewhere = await call('PATCH', `/trips/${trip.id}`, { routeId: route.id })
    expect(elsewhere.statusCode).toBe(409)
    expect(elsewhere.json().error).toBe(
      '1 seat is sold or held, so the route cannot be changed. Cancel this trip and plan a new one.',
    )
    const { seats } = (await call('GET', `/trips/${trip.id}`)).json().data
    expect(seats[3]).toMatchObject({ bookingId: id, booking: { passengerName: 'Tester Uche' } })
  }
})

test('a larger bus can take over a trip with sold, held and closed seats: these keep number and owner, and new seats are added', async () => {
  const { call, db, database } = await office()
  const trip = await buildTrip(db)
  const sold = await buildBooking(db, trip, { seats: [4], fields: PAID })
  await buildBooking(db, trip, { seats: [14] })
  await database.pool.query(`update seats set status = 'UNAVAILABLE' where seat_no = '2'`)
  const coaster = await buildBus(db, 'Coaster44')
  const changed = await call('PATCH', `/trips/${trip.id}`, { busId: coaster.id })
  expect(statesOf(changed.json().data)).toBe(`AUABAAAAAAAAAR${'A'.repeat(30)}`)
  const { seats } = (await call('GET', `/trips/${trip.id}`)).json().data
  expect(seats[3]).toMatchObject({ id: trip.seats[3]?.id, seatNo: '4', bookingId: sold.id })
  const told = await db.selectFrom('notifications').select(['kind', 'booking_id']).execute()
  expect(told).toEqual([{ kind: 'trip-changed', booking_id: sold.id }])
})

test('a smaller bus can take over if it has all sold and held seats, else the error names the seats', async () => {
  const { call, db } = await office()
  const trip = await buildTrip(db, { bus: 'Coaster44' })
  await buildBooking(db, trip, { seats: [3], fields: PAID })
  const held = await buildBooking(db, trip, { seats: [15, 16] })
  const sprinter = await buildBus(db)
  const refused = await call('PATCH', `/trips/${trip.id}`, { busId: sprinter.id })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    `Seats 15, 16 are sold or held, and bus ${sprinter.plate_no} has only 14 seats.`,
  )
  await db
    .updateTable('seats')
    .set({ hold_expires_at: new Date(0) })
    .where('booking_id', '=', held.id)
    .execute()
  const changed = await call('PATCH', `/trips/${trip.id}`, { busId: sprinter.id })
  expect(statesOf(changed.json().data)).toBe(`AAB${'A'.repeat(11)}`)
})

test('a closed seat stays closed when the trip gets another route, and an expired hold does not block the change', async () => {
  const { call, db, database } = await office()
  const trip = await buildTrip(db)
  await buildBooking(db, trip, { seats: [4] })
  await database.pool.query(`update seats set hold_expires_at = now() - interval '1 second' where seat_no = '4';
    update seats set status = 'UNAVAILABLE' where seat_no = '2'`)
  const route = await buildRoute(db)
  const changed = await call('PATCH', `/trips/${trip.id}`, { routeId: route.id })
  expect(statesOf(changed.json().data)).toBe('AUAAAAAAAAAAAA')
})

test('a bus of the same size can take over a trip with a sold seat: the seat stays sold, and the passenger gets a message', async () => {
  const { call, db } = await office()
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { seats: [4], fields: PAID })
  const other = await buildBus(db)
  const changed = await call('PATCH', `/trips/${trip.id}`, { busId: other.id })
  expect(changed.json().data).toMatchObject({
    seatStates: 'AAABAAAAAAAAAA',
    bus: { plateNo: other.plate_no },
  })
  const told = await db.selectFrom('notifications').select(['kind', 'booking_id']).execute()
  expect(told).toEqual([{ kind: 'trip-changed', booking_id: booking.id }])
})

test('a trip with sold seats cannot be moved into the past; the passenger gets a message about a later departure', async () => {
  const { call, db } = await office()
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { fields: PAID })
  const past = { departTime: '2026-01-05T05:00:00Z', arriveTime: '2026-01-05T15:00:00Z' }
  const refused = await call('PATCH', `/trips/${trip.id}`, past)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'Seats have been sold on this trip, so the new departure must be in the future.',
  )
  const later = { departTime: inDays(6), arriveTime: inDays(6, 16) }
  expect((await call('PATCH', `/trips/${trip.id}`, later)).json().data).toMatchObject(later)
  const told = await db.selectFrom('notifications').select(['kind', 'booking_id']).execute()
  expect(told).toEqual([{ kind: 'trip-changed', booking_id: booking.id }])
})

test('a new arrival before the stored departure gets an error beside the field', async () => {
  const { call, db } = await office()
  const trip = await buildTrip(db)
  const before = new Date(trip.depart_time.getTime() - 3_600_000).toISOString()
  const answer = await call('PATCH', `/trips/${trip.id}`, { arriveTime: before })
  expect(answer.json().fields).toEqual({ arriveTime: 'Arrival time must be after departure time' })
})

test('a new price is shown to the public; an unpaid and a paid booking keep theirs [F18]', async () => {
  const { call, db, app } = await office()
  const trip = await buildTrip(db)
  const open = await buildBooking(db, trip, { seats: [1] })
  const sold = await buildBooking(db, trip, { seats: [2], fields: PAID })
  await call('PATCH', `/trips/${trip.id}`, { price: 50_000 })
  const rows = await db.selectFrom('bookings').select(['id', 'total_kobo']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: open.id, total_kobo: naira(35_000) },
    { id: sold.id, total_kobo: naira(35_000) },
  ])
  expect((await app.inject(`/api/trips/${trip.id}`)).json().data.price).toBe(50_000)
})

test('the second of two edits of the same version gets STALE', async () => {
  const { call, db } = await office()
  const { id } = await buildTrip(db)
  const { updatedAt } = (await call('GET', `/trips/${id}`)).json().data
  expect((await call('PATCH', `/trips/${id}`, { price: 40_000, updatedAt })).statusCode).toBe(200)
  const second = await call('PATCH', `/trips/${id}`, { status: 'COMPLETED', updatedAt })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({
    code: 'STALE',
    error: 'This trip has changed since you opened it. Check it again, then repeat your change.',
  })
  expect((await call('GET', `/trips/${id}`)).json().data.status).toBe('SCHEDULED')
})

test('a trip that ever had a booking cannot be deleted', async () => {
  const { call, db } = await office()
  const trip = await buildTrip(db)
  await buildBooking(db, trip, { fields: { status: 'CANCELLED' } })
  const refused = await call('DELETE', `/trips/${trip.id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('Cannot delete trip with 1 booking. Cancel it instead.')
})

test('staff can complete a trip only after its departure; a completed trip is not on sale until it is scheduled again', async () => {
  const { call, db, app } = await office()
  const { id } = await buildTrip(db)
  const early = await call('PATCH', `/trips/${id}`, { status: 'COMPLETED' })
  expect(early.statusCode).toBe(409)
  expect(early.json().fields).toEqual({
    status: 'A trip that has not departed yet cannot be marked as completed',
  })
  const times = await db.selectFrom('trips').select(['depart_time', 'arrive_time']).executeTakeFirstOrThrow()
  const left = { depart_time: new Date(Date.now() - 3_600_000), arrive_time: new Date() }
  await db.updateTable('trips').set(left).execute()
  expect((await call('PATCH', `/trips/${id}`, { status: 'COMPLETED' })).json().data.status).toBe('COMPLETED')
  await db.updateTable('trips').set(times).execute()
  expect((await app.inject(`/api/trips/${id}`)).statusCode).toBe(404)
  expect((await call('PATCH', `/trips/${id}`, { status: 'SCHEDULED' })).json().data.status).toBe('SCHEDULED')
  expect((await app.inject(`/api/trips/${id}`)).statusCode).toBe(200)
})

test('a manager can create and edit trips but not delete them; finance can preview a cancellation; support and drivers can do none of these', async () => {
  const here = await office()
  const trip = await buildTrip(here.db)
  const codes: Record<string, number[]> = {}
  for (const role of ['manager', 'finance', 'support', 'driver']) {
    const { call } = await staffMember(here, role)
    const answers = [
      await call('POST', '/trips', {}),
      await call('PATCH', `/trips/${trip.id}`, { price: 1 }),
      await call('GET', `/trips/${trip.id}/cancellation`),
      await call('DELETE', `/trips/${trip.id}`),
    ]
    codes[role] = answers.map(({ statusCode }) => statusCode)
  }
  const nothing = [403, 403, 403, 403]
  expect(codes).toEqual({
    manager: [400, 200, 200, 403],
    // Finance may preview a cancellation, because finance approves cancellation requests.
    finance: [403, 403, 200, 403],
    support: nothing,
    driver: nothing,
  })
})

test('a trip can board somewhere else than its route, and again as its route; wrong stops get an error beside their field', async () => {
  const here = await office()
  const { call, db } = here
  const input = await plan(here)
  const ownStops = { ...NO_STOPS, boardingPoint: 'Ojota Park', boardingMapUrl: 'https://maps.example/ojota' }
  const trip = (await call('POST', '/trips', { ...input, ownStops })).json().data
  expect(trip).toMatchObject({ ownStops, stops: ownStops })

  const dearer = await call('PATCH', `/trips/${trip.id}`, { price: 40_000 })
  expect(dearer.json().data).toMatchObject({ ownStops })
  const wrong = { ...ownStops, boardingPoint: ' ', boardingMapUrl: 'maps.example' }
  const refused = await call('PATCH', `/trips/${trip.id}`, { ownStops: wrong })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({
    boardingPoint: 'Boarding point is required',
    boardingMapUrl: 'Use a link that starts with https://',
  })
  const back = await call('PATCH', `/trips/${trip.id}`, { ownStops: null })
  expect(back.json().data).toMatchObject({ ownStops: null, stops: NO_STOPS })

  const log = await db.selectFrom('audit_log').select(['before', 'after']).orderBy('id').execute()
  expect(log.at(-1)).toMatchObject({
    before: { boardingPoint: 'Ojota Park' },
    after: { boardingPoint: null, dropOff: null },
  })
})

test('before a change staff read how many passengers with a confirmed booking get an e-mail and, with a gateway, an SMS', async () => {
  const { call, context, db, user } = await office('manager')
  const trip = await buildTrip(db)
  const told = async () => (await call('GET', `/trips/${trip.id}/told`)).json().data
  expect(await told()).toEqual({ byEmail: 0, bySms: 0 })
  await buildBooking(db, trip, { seats: [1, 2], fields: { ...PAID, paid_kobo: naira(70_000) } })
  await buildBooking(db, trip, { seats: [3], fields: { ...PAID, email: '', created_by: user.id } })
  await buildBooking(db, trip, { seats: [4] })
  expect(await told()).toEqual({ byEmail: 1, bySms: 0 })
  context.sms = { send: async () => '' }
  expect(await told()).toEqual({ byEmail: 1, bySms: 1 })
})

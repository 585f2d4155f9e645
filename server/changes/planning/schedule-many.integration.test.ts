import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosInstant, lagosMoment } from '#domain/platform/lagos-time.ts'
import { buildBus, buildRoute, buildTrip, buildUser } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const inDays = (days: number) => addDays(lagosDay(new Date()), days)

async function office() {
  const shop = await testApp()
  const { db } = shop.database
  const staff = await staffMember(shop, 'manager')
  const route = await buildRoute(db, { origin: 'Lagos', destination: 'Kaiama' })
  const buses = [await buildBus(db, 'Coaster44'), await buildBus(db)]
  const { batch_id } = await buildTrip(db)
  const plan = {
    routeId: route.id,
    batchId: batch_id,
    price: 30_000,
    buses: buses.map(({ id }) => ({ busId: id })),
    firstDay: inDays(3),
    lastDay: inDays(5),
    weekdays: EVERY_DAY,
    departs: '05:30',
    arrives: '15:00',
  }
  const planned = async () =>
    (await db.selectFrom('trips').selectAll().where('route_id', '=', route.id).orderBy('id').execute()).length
  const send = (
    { skipClashes = false, ...change }: { skipClashes?: boolean; [field: string]: unknown } = {},
    headers: Record<string, string> = {},
  ) => staff.call('POST', '/trips/schedule', { plans: [{ ...plan, ...change }], skipClashes }, headers)
  const preview = async (...plans: object[]) =>
    (await staff.call('POST', '/trips/plan', { plans })).json().data
  /** Puts the second bus on another trip on the second day. */
  const sendBusAway = async () => {
    await staff.call('POST', '/trips', {
      ...plan,
      buses: undefined,
      firstDay: undefined,
      lastDay: undefined,
      weekdays: undefined,
      departs: undefined,
      arrives: undefined,
      routeId: (await buildRoute(db, { origin: 'Ibadan', destination: 'Kubwa' })).id,
      busId: buses[1]?.id,
      departTime: lagosInstant(inDays(4), '10:00').toISOString(),
      arriveTime: lagosInstant(inDays(4), '17:30').toISOString(),
    })
  }
  return { ...shop, ...staff, db, plan, planned, preview, send, sendBusAway, buses }
}

test('staff plan three days with two buses: the preview writes nothing, then six trips are on sale, with one log entry', async () => {
  const { plan, planned, send, app, db, ...here } = await office()
  const preview = await here.preview(plan)
  expect(preview).toMatchObject({ possible: 6, skipped: 0, seats: 3 * (44 + 14) })
  expect(preview.trips.slice(0, 2)).toMatchObject([
    { seats: 44, check: 'ready', departTime: lagosInstant(inDays(3), '05:30').toISOString() },
    { seats: 14, check: 'ready' },
  ])
  // No trip brings the buses back from Kaiama. The preview shows a note about that, but allows the trip.
  expect(preview.trips[2]).toMatchObject({
    check: 'elsewhere',
    note: expect.stringMatching(/^in Kaiama from /),
  })
  expect(await planned()).toBe(0)

  const answer = await send()
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ data: { created: 6, skipped: 0 } })
  const search = new URLSearchParams({ origin: 'Lagos', destination: 'Kaiama', date: inDays(4) })
  const { trips } = (await app.inject(`/api/trips/search?${search}`)).json().data
  expect(trips.map((trip: { availableSeatsCount: number }) => trip.availableSeatsCount).sort()).toEqual([
    14, 44,
  ])
  const log = await db.selectFrom('audit_log').selectAll().execute()
  expect(log).toMatchObject([
    { action: 'trips.scheduled', details: expect.stringMatching(/^Lagos to Kaiama, .*: 6 trips$/) },
  ])
})

test('a bus on another trip is shown in the preview; the schedule is refused, or created without that trip if staff skip clashes', async () => {
  const { preview, plan, planned, send, sendBusAway, buses } = await office()
  await sendBusAway()
  const { trips, skipped } = await preview(plan)
  expect(skipped).toBe(1)
  const until = lagosMoment(lagosInstant(inDays(4), '17:30'))
    .replace(/ \d{4}, /, ', ')
    .replace(' WAT', '')
  expect(trips[3]).toMatchObject({
    plateNo: buses[1]?.plate_no,
    check: 'clash',
    note: `runs Ibadan to Kubwa until ${until}`,
  })

  const refused = await send()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    `1 of 6 trips cannot run. Bus ${buses[1]?.plate_no} runs Ibadan to Kubwa until ${until}. Nothing was created.`,
  )
  const onlyTrip = { firstDay: inDays(4), lastDay: inDays(4), buses: [{ busId: buses[1]?.id }] }
  expect((await send(onlyTrip)).json().error).toBe(
    `The trip cannot run. Bus ${buses[1]?.plate_no} runs Ibadan to Kubwa until ${until}. Nothing was created.`,
  )
  expect(await planned()).toBe(0)
  expect((await send({ skipClashes: true })).json()).toEqual({ data: { created: 5, skipped: 1 } })
  expect(await planned()).toBe(5)
  expect((await send({ skipClashes: true })).json().error).toBe(
    'None of these trips can run. Choose other buses, days or times.',
  )
})

test('a schedule sent six times with one key gets the same answer and creates its trips once; without the key it is refused', async () => {
  const { planned, send } = await office()
  const key = { 'idempotency-key': 'plan-of-the-week' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({}, key)))
  for (const answer of [...answers, await send({}, key)])
    expect(answer.json()).toEqual({ data: { created: 6, skipped: 0 } })
  expect(await planned()).toBe(6)
  expect((await send({ price: 1 }, key)).statusCode).toBe(422)
  expect((await send()).statusCode).toBe(409)
})

test('the key of a refused schedule can be used again with another body', async () => {
  const { send, sendBusAway } = await office()
  await sendBusAway()
  const key = { 'idempotency-key': 'second-try' }
  expect((await send({}, key)).statusCode).toBe(409)
  expect((await send({ skipClashes: true }, key)).json()).toEqual({ data: { created: 5, skipped: 1 } })
})

test('two managers schedule the same buses for the same days at once: one succeeds, and its trips are created once', async () => {
  const here = await office()
  const other = await staffMember(here, 'manager')
  const both = await Promise.all([
    here.send({ skipClashes: true }),
    other.call('POST', '/trips/schedule', { plans: [here.plan], skipClashes: true }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await here.planned()).toBe(6)
})

test('a schedule is refused with too many trips, no matching day, a past day, an unknown bus or an empty body, and for finance', async () => {
  const { send, planned, call } = await office()
  const tooMany = await send({ lastDay: inDays(110) })
  expect(tooMany.json().fields).toEqual({ lastDay: 'That would be 216 trips. Plan at most 200 at a time.' })
  const never = await send({
    lastDay: inDays(3),
    weekdays: [((new Date(inDays(3)).getUTCDay() + 7) % 7) + 1],
  })
  expect(never.json().fields).toEqual({ weekdays: 'None of these weekdays falls within these dates' })
  const past = await send({ firstDay: '2026-01-05', lastDay: '2026-01-05' })
  expect(past.json().error).toContain('A departure time has passed. Nothing was created.')
  expect((await send({ buses: [{ busId: 999_999 }] })).json().error).toBe('Bus not found')
  expect(await planned()).toBe(0)
  const finance = await staffMember(await office(), 'finance')
  expect((await finance.call('POST', '/trips/plan', {})).statusCode).toBe(403)
  expect((await call('POST', '/trips/plan', {})).statusCode).toBe(400)
})

test('staff plan two routes at once, with drivers: a bus and a driver serve both where the times allow it, and each plan has a log entry', async () => {
  const { db, plan, preview, call, buses } = await office()
  const driver = await buildUser(db, { role: 'driver' })
  const back = await buildRoute(db, { origin: 'Kaiama', destination: 'Lagos' })
  const bus = { busId: buses[0]?.id, driverId: driver.id }
  const there = { ...plan, lastDay: plan.firstDay, buses: [bus] }
  const plans = [
    there,
    { ...there, routeId: back.id, departs: '16:00', arrives: '17:30' },
    { ...there, buses: [{ busId: buses[1]?.id, driverId: driver.id }] },
  ]
  expect((await preview(...plans)).trips).toMatchObject([
    { origin: 'Lagos', check: 'ready', driverName: driver.name, driverNote: null },
    { origin: 'Kaiama', check: 'ready', driverName: driver.name },
    {
      origin: 'Lagos',
      check: 'ready',
      driverName: null,
      driverNote: expect.stringMatching(/^Test driver is driving Lagos to Kaiama until /),
    },
  ])
  expect((await call('POST', '/trips/schedule', { plans })).json()).toEqual({
    data: { created: 3, skipped: 0 },
  })
  const trips = await db.selectFrom('trips').select('driver_id').orderBy('id').execute()
  expect(trips.slice(-3).map(({ driver_id }) => driver_id)).toEqual([driver.id, driver.id, null])
  const log = await db.selectFrom('audit_log').select('details').orderBy('id').execute()
  expect(log.map(({ details }) => details.split(',')[0])).toEqual([
    'Lagos to Kaiama',
    'Kaiama to Lagos',
    'Lagos to Kaiama',
  ])
  const unknown = { ...there, buses: [{ ...bus, driverId: 999_999 }] }
  const refused = await call('POST', '/trips/schedule', { plans: [unknown] })
  expect(refused.json().fields).toEqual({ driverId: 'Choose a driver from the list' })
})

test('two schedules want one driver at the same moment: the second is created without the driver', async () => {
  const { buses, db, send, ...here } = await office()
  const driver = await buildUser(db, { role: 'driver' })
  const schedule = (bus: number) => () =>
    send({ buses: [{ busId: buses[bus]?.id, driverId: driver.id }], lastDay: inDays(3) })
  const lock = `select from users where id = ${driver.id} for update`
  const answers = await meetAtLock(here, lock, [schedule(0), schedule(1)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const trips = await db
    .selectFrom('trips')
    .select('driver_id')
    .where(
      'bus_id',
      'in',
      buses.map(({ id }) => id),
    )
    .orderBy('driver_id')
    .execute()
  expect(trips).toEqual([{ driver_id: driver.id }, { driver_id: null }])
})

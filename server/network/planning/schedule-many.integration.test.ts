import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosInstant, lagosMoment } from '#domain/lagos-time.ts'
import { buildBus, buildRoute, buildTrip } from '#testing/builders.ts'
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
    busIds: buses.map(({ id }) => id),
    firstDay: inDays(3),
    lastDay: inDays(5),
    weekdays: EVERY_DAY,
    departs: '05:30',
    arrives: '15:00',
  }
  const planned = async () =>
    (await db.selectFrom('trips').selectAll().where('route_id', '=', route.id).orderBy('id').execute()).length
  const send = (change: object = {}, headers: Record<string, string> = {}) =>
    staff.call('POST', '/trips/schedule', { ...plan, ...change }, headers)
  /** Puts the second bus on another trip on the second day. */
  const sendBusAway = async () => {
    await staff.call('POST', '/trips', {
      ...plan,
      busIds: undefined,
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
  return { ...shop, ...staff, db, plan, planned, send, sendBusAway, buses }
}

test('staff plan three days with two buses: the preview writes nothing, then six trips are on sale, with one log entry', async () => {
  const { call, plan, planned, send, app, db } = await office()
  const preview = (await call('POST', '/trips/plan', plan)).json().data
  expect(preview).toMatchObject({ possible: 6, skipped: 0, seats: 3 * (44 + 14) })
  expect(preview.trips.slice(0, 2)).toMatchObject([
    { seats: 44, check: 'ready', departTime: lagosInstant(inDays(3), '05:30').toISOString() },
    { seats: 14, check: 'ready' },
  ])
  // No trip brings the buses back from Kaiama. The preview shows a note about that, but allows the trip.
  expect(preview.trips[2]).toMatchObject({
    check: 'elsewhere',
    note: expect.stringMatching(/^in Kaiama since /),
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
  const { call, plan, planned, send, sendBusAway, buses } = await office()
  await sendBusAway()
  const { trips, skipped } = (await call('POST', '/trips/plan', plan)).json().data
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
  expect(await planned()).toBe(0)
  expect((await send({ skipClashes: true })).json()).toEqual({ data: { created: 5, skipped: 1 } })
  expect(await planned()).toBe(5)
  expect((await send({ skipClashes: true })).json().error).toBe('None of these buses is free on these days.')
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
    other.call('POST', '/trips/schedule', { ...here.plan, skipClashes: true }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await here.planned()).toBe(6)
})

test('a schedule is refused with too many trips, no matching day, a past day, an unknown bus or an empty body, and for finance', async () => {
  const { send, planned, call } = await office()
  const tooMany = await send({ lastDay: inDays(110) })
  expect(tooMany.json().fields).toEqual({ lastDay: 'That would be 216 trips. Plan at most 200 at once.' })
  const never = await send({
    lastDay: inDays(3),
    weekdays: [((new Date(inDays(3)).getUTCDay() + 7) % 7) + 1],
  })
  expect(never.json().fields).toEqual({ weekdays: 'None of these weekdays falls within these dates' })
  const past = await send({ firstDay: '2026-01-05', lastDay: '2026-01-05' })
  expect(past.json().error).toContain('A departure has passed. Nothing was created.')
  expect((await send({ busIds: [999_999] })).json().error).toBe('Bus not found')
  expect(await planned()).toBe(0)
  const finance = await staffMember(await office(), 'finance')
  expect((await finance.call('POST', '/trips/plan', {})).statusCode).toBe(403)
  expect((await call('POST', '/trips/plan', {})).statusCode).toBe(400)
})

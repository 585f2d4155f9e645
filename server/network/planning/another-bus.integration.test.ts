import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSeats } from '#server/platform/database/make-seats.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { buildBus, buildTrip } from '#testing/builders.ts'
import { getsSeat } from '#testing/selling-app.ts'
import { staffAct } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { editTrip } from './edit-trip.ts'

const changeBus = async ({ database: { db } }: TestApp, tripId: number, busId: number) =>
  editTrip(db, await staffAct(db), tripId, { busId })

/** Checks that all seats are free, waits, then replaces the seats on the strength of the old check. */
const changeBusCarelessly = (
  { database: { db } }: TestApp,
  tripId: number,
  busId: number,
  think: () => Promise<unknown>,
) =>
  withTransaction(db, async (tx) => {
    const { rows } = await sql`select from seats where trip_id = ${tripId} and status <> 'AVAILABLE'`.execute(
      tx,
    )
    if (rows.length > 0) throw new Error('somebody has a seat')
    await think()
    await sql`delete from seats where trip_id = ${tripId}`.execute(tx)
    await sql`update trips set bus_id = ${busId} where id = ${tripId}`.execute(tx)
    await makeSeats(tx, [tripId])
  })

/** A visitor takes seat 4 while staff assign a larger bus. Returns which of the two succeeded. */
async function bothAtOnce(shop: TestApp, busId: number, afterMs: number) {
  const trip = await buildTrip(shop.database.db)
  const holding = getsSeat(shop, trip, 4)
  await sleep(afterMs)
  const isChanged = await changeBus(shop, trip.id, busId).then(
    () => true,
    () => false,
  )
  return { isHeld: await holding, isChanged, hasSeat: await isSeated(shop, trip.id) }
}

async function isSeated({ database: { db } }: TestApp, tripId: number): Promise<boolean> {
  const { rows } = await sql`
    select from seats s join bookings b on b.id = s.booking_id where s.trip_id = ${tripId}
  `.execute(db)
  return rows.length > 0
}

async function largeBus({ database: { db, pool } }: TestApp): Promise<number> {
  // Every round takes the same bus from the previous round.
  await pool.query('alter table trips drop constraint trips_bus_is_free')
  return (await buildBus(db, 'Coaster44')).id
}

const moments = Array.from({ length: 40 }, (_, i) => i % 10)

test('a seat is taken while the trip gets another bus, forty times: one of the two is refused [F19]', async () => {
  const shop = await testApp()
  const busId = await largeBus(shop)
  const seen = new Set<string>()
  for (const ms of moments) {
    await shop.database.pool.query(`update trips set status = 'CANCELED'`)
    const { isHeld, isChanged, hasSeat } = await bothAtOnce(shop, busId, ms)
    expect([isHeld, isChanged]).toEqual([hasSeat, !hasSeat])
    seen.add(isHeld ? 'the visitor came first' : 'the bus came first')
  }
  expect(seen.has('the visitor came first')).toBe(true)
})

test('control: when the code checks first and replaces the seats later, a confirmed buyer has no seat [F19]', async () => {
  const shop = await testApp()
  const busId = await largeBus(shop)
  const trip = await buildTrip(shop.database.db)
  let isHeld = false
  await changeBusCarelessly(shop, trip.id, busId, async () => {
    isHeld = await getsSeat(shop, trip, 4)
  })
  expect([isHeld, await isSeated(shop, trip.id)]).toEqual([true, false])
})

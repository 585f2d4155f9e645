import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSeats } from '#server/platform/database/make-seats.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { buildBus, buildTrip } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { getsSeat } from '#testing/selling-app.ts'
import { staffAction } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { editTrip } from './edit-trip.ts'

/** Assigns another bus as staff. Returns true if that succeeded. */
const changesBus = async ({ database: { db } }: TestApp, tripId: number, busId: number): Promise<boolean> =>
  editTrip(db, await staffAction(db), tripId, { busId }).then(
    () => true,
    () => false,
  )

/** Checks that all seats are free, waits, then replaces the seats without checking again. */
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
    if (rows.length > 0) throw new Error('a seat is taken')
    await think()
    await sql`delete from seats where trip_id = ${tripId}`.execute(tx)
    await sql`update trips set bus_id = ${busId} where id = ${tripId}`.execute(tx)
    await makeSeats(tx, [tripId])
  })

async function isSeated({ database: { db } }: TestApp, tripId: number): Promise<boolean> {
  const { rows } = await sql`
    select from seats s join bookings b on b.id = s.booking_id where s.trip_id = ${tripId}
  `.execute(db)
  return rows.length > 0
}

async function largeBus({ database: { db, pool } }: TestApp): Promise<number> {
  // Each round gives the same bus to another trip.
  await pool.query('alter table trips drop constraint trips_bus_is_free')
  return (await buildBus(db, 'Coaster44')).id
}

test('a visitor holds a seat while the trip gets another bus, forty times: the later of the two is refused [F19]', async () => {
  const shop = await testApp()
  const busId = await largeBus(shop)
  for (let round = 0; round < 40; round++) {
    await shop.database.pool.query(`update trips set status = 'CANCELED'`)
    const trip = await buildTrip(shop.database.db)
    const lock = `select from seats where id = ${trip.seats[3]?.id} for update`
    const hold = () => getsSeat(shop, trip, 4)
    const change = () => changesBus(shop, trip.id, busId)
    const isVisitorFirst = round % 2 === 0
    const acts = isVisitorFirst ? ([hold, change] as const) : ([change, hold] as const)
    expect(await meetAtLock(shop, lock, acts)).toEqual([true, false])
    expect(await isSeated(shop, trip.id)).toBe(isVisitorFirst)
  }
})

test('control: when the code checks first and replaces the seats later, a visitor with a hold has no seat [F19]', async () => {
  const shop = await testApp()
  const busId = await largeBus(shop)
  const trip = await buildTrip(shop.database.db)
  let isHeld = false
  await changeBusCarelessly(shop, trip.id, busId, async () => {
    isHeld = await getsSeat(shop, trip, 4)
  })
  expect([isHeld, await isSeated(shop, trip.id)]).toEqual([true, false])
})

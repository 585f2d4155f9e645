import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

/**
 * The control: checks that the seats which the new bus lacks are free, waits, then removes them without checking again.
 */
const changeBusCarelessly = (
  { database: { db } }: TestApp,
  tripId: number,
  busId: number,
  think: () => Promise<unknown>,
) =>
  withTransaction(db, async (tx) => {
    const { rows } = await sql`
      select from seats where trip_id = ${tripId} and seat_no::int > 14 and status <> 'AVAILABLE'
    `.execute(tx)
    if (rows.length > 0) throw new Error('a seat is taken')
    await think()
    await sql`delete from seats where trip_id = ${tripId} and seat_no::int > 14`.execute(tx)
    await sql`update trips set bus_id = ${busId} where id = ${tripId}`.execute(tx)
  })

async function isSeated({ database: { db } }: TestApp, tripId: number): Promise<boolean> {
  const { rows } = await sql`
    select from seats s join bookings b on b.id = s.booking_id where s.trip_id = ${tripId}
  `.execute(db)
  return rows.length > 0
}

test('staff assign a smaller bus while a visitor holds a seat that it does not have, forty times: the later of the two is refused [F19]', async () => {
  const shop = await testApp()
  const { id: busId } = await buildBus(shop.database.db, 'Sprinter')
  for (let round = 0; round < 40; round++) {
    // Frees the bus from the trip of the previous round.
    await shop.database.pool.query(`update trips set status = 'CANCELED'`)
    const trip = await buildTrip(shop.database.db, { bus: 'Coaster44' })
    const lock = `select from seats where id = ${trip.seats[19]?.id} for update`
    const hold = () => getsSeat(shop, trip, 20)
    const change = () => changesBus(shop, trip.id, busId)
    const isVisitorFirst = round % 2 === 0
    const acts = isVisitorFirst ? ([hold, change] as const) : ([change, hold] as const)
    expect(await meetAtLock(shop, lock, acts)).toEqual([true, false])
    expect(await isSeated(shop, trip.id)).toBe(isVisitorFirst)
  }
})

test('a visitor holds a seat while the trip gets a larger bus, twenty times: both succeed, and the seat keeps its number', async () => {
  const shop = await testApp()
  const { id: busId } = await buildBus(shop.database.db, 'Coaster44')
  for (let round = 0; round < 20; round++) {
    // Frees the bus from the trip of the previous round.
    await shop.database.pool.query(`update trips set status = 'CANCELED'`)
    const trip = await buildTrip(shop.database.db)
    const [isHeld, isChanged] = await Promise.all([getsSeat(shop, trip, 4), changesBus(shop, trip.id, busId)])
    expect([isHeld, isChanged, await isSeated(shop, trip.id)]).toEqual([true, true, true])
    const seats = await shop.database.db
      .selectFrom('seats')
      .select(['seat_no', 'status'])
      .where('trip_id', '=', trip.id)
      .execute()
    expect(seats).toHaveLength(44)
    expect(seats.filter(({ status }) => status === 'RESERVED')).toEqual([
      { seat_no: '4', status: 'RESERVED' },
    ])
  }
})

test('two members of staff change the bus of a trip at the same moment: it has the seats of the bus assigned second', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const trip = await buildTrip(db)
  const [large, small] = [await buildBus(db, 'Coaster44'), await buildBus(db, 'Coaster44', 18)]
  const lock = `select from trips where id = ${trip.id} for update`
  const change = (busId: number) => () => changesBus(shop, trip.id, busId)
  expect(await meetAtLock(shop, lock, [change(large.id), change(small.id)])).toEqual([true, true])
  const seats = await db.selectFrom('seats').select('seat_no').where('trip_id', '=', trip.id).execute()
  expect(seats).toHaveLength(18)
})

test('control: when the code checks first and removes the seats later, a visitor with a hold has no seat [F19]', async () => {
  const shop = await testApp()
  const { id: busId } = await buildBus(shop.database.db, 'Sprinter')
  const trip = await buildTrip(shop.database.db, { bus: 'Coaster44' })
  let isHeld = false
  await changeBusCarelessly(shop, trip.id, busId, async () => {
    isHeld = await getsSeat(shop, trip, 20)
  })
  expect([isHeld, await isSeated(shop, trip.id)]).toEqual([true, false])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateSeats } from '#server/network/planning/update-seats.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { buildTrip } from '#testing/builders.ts'
import { getsSeat } from '#testing/selling-app.ts'
import { staffAct } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

type Close = (shop: TestApp, seatIds: number[]) => Promise<unknown>

const close: Close = async ({ database: { db } }, seatIds) =>
  updateSeats(db, await staffAct(db), { seatIds, data: { status: 'UNAVAILABLE' } })

/** Checks that the seats are free, waits, then closes them one by one. */
const closeCarelessly: Close = ({ database: { db } }, seatIds) =>
  withTransaction(db, async (tx) => {
    const { rows } = await sql`
      select from seats where id = any (${seatIds}::int[]) and status <> 'AVAILABLE'
    `.execute(tx)
    if (rows.length > 0) throw new Error('somebody has a seat')
    await sleep(5)
    for (const id of seatIds)
      await sql`
        update seats set status = 'UNAVAILABLE', booking_id = null, hold_expires_at = null where id = ${id}
      `.execute(tx)
  })

/** A visitor takes the middle one of three seats while staff close all three. */
async function bothAtOnce(shop: TestApp, closeThem: Close, afterMs: number) {
  const trip = await buildTrip(shop.database.db)
  const seatIds = trip.seats.slice(0, 3).map(({ id }) => id)
  const holding = getsSeat(shop, trip, 2)
  await sleep(afterMs)
  const isClosed = await closeThem(shop, seatIds).then(
    () => true,
    () => false,
  )
  const isHeld = await holding
  const seats = await shop.database.db
    .selectFrom('seats')
    .select('status')
    .where('trip_id', '=', trip.id)
    .orderBy('id')
    .limit(3)
    .execute()
  return { isHeld, isClosed, seats: seats.map(({ status }) => status[0]).join('') }
}

const moments = Array.from({ length: 40 }, (_, i) => i % 10)

test('a seat is taken while staff close it with two others, forty times: one of the two is refused, and nothing is half done [F19]', async () => {
  const shop = await testApp()
  for (const ms of moments) {
    const { isHeld, isClosed, seats } = await bothAtOnce(shop, close, ms)
    expect([isHeld, isClosed, seats]).toEqual(isHeld ? [true, false, 'ARA'] : [false, true, 'UUU'])
  }
})

test('control: when the code checks first and closes later, a confirmed buyer has no seat [F19]', async () => {
  const shop = await testApp()
  const outcomes = []
  for (const ms of moments) outcomes.push(await bothAtOnce(shop, closeCarelessly, ms))
  expect(outcomes.filter(({ isHeld, seats }) => isHeld && seats[1] === 'U').length).toBeGreaterThan(0)
})

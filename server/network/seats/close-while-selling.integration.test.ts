import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateSeats } from '#server/changes/planning/update-seats.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { getsSeat } from '#testing/selling-app.ts'
import { staffAction } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

/** Closes the seats as staff. Returns true if that succeeded. */
const closes = async ({ database: { db } }: TestApp, seatIds: number[]): Promise<boolean> =>
  updateSeats(db, await staffAction(db), { seatIds, data: { status: 'UNAVAILABLE' } }).then(
    () => true,
    () => false,
  )

/** Checks that the seats are free, waits, then closes them one by one without checking again. */
const closeCarelessly = ({ database: { db } }: TestApp, seatIds: number[], think: () => Promise<unknown>) =>
  withTransaction(db, async (tx) => {
    const { rows } = await sql`
      select from seats where id = any (${seatIds}::int[]) and status <> 'AVAILABLE'
    `.execute(tx)
    if (rows.length > 0) throw new Error('a seat is taken')
    await think()
    for (const id of seatIds)
      await sql`
        update seats set status = 'UNAVAILABLE', booking_id = null, hold_expires_at = null where id = ${id}
      `.execute(tx)
  })

const firstThree = (trip: BuiltTrip) => trip.seats.slice(0, 3).map(({ id }) => id)

/** Returns the first letters of the statuses of the first three seats. */
async function statusesOf(shop: TestApp, trip: BuiltTrip): Promise<string> {
  const seats = await shop.database.db
    .selectFrom('seats')
    .select('status')
    .where('trip_id', '=', trip.id)
    .orderBy('id')
    .limit(3)
    .execute()
  return seats.map(({ status }) => status[0]).join('')
}

test('a visitor holds a seat while staff close it and two others, forty times: one of them is refused, and all three seats are closed or none [F19]', async () => {
  const shop = await testApp()
  for (let round = 0; round < 20; round++) {
    const trip = await buildTrip(shop.database.db)
    const [, middle] = firstThree(trip)
    const lock = `select from seats where id = ${middle} for update`
    const hold = () => getsSeat(shop, trip, 2)
    const close = () => closes(shop, firstThree(trip))
    if (round % 2 === 0) expect(await meetAtLock(shop, lock, [hold, close])).toEqual([true, false])
    else expect(await meetAtLock(shop, lock, [close, hold])).toEqual([true, false])
    expect(await statusesOf(shop, trip)).toBe(round % 2 === 0 ? 'ARA' : 'UUU')
  }
  for (let round = 0; round < 20; round++) {
    const trip = await buildTrip(shop.database.db)
    const both = await Promise.all([getsSeat(shop, trip, 2), closes(shop, firstThree(trip))])
    const [isHeld] = both
    expect([...both, await statusesOf(shop, trip)]).toEqual(
      isHeld ? [true, false, 'ARA'] : [false, true, 'UUU'],
    )
  }
})

test('control: when the code checks first and closes later, a visitor with a hold has no seat [F19]', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  let isHeld = false
  await closeCarelessly(shop, firstThree(trip), async () => {
    isHeld = await getsSeat(shop, trip, 2)
  })
  expect([isHeld, await statusesOf(shop, trip)]).toEqual([true, 'UUU'])
})

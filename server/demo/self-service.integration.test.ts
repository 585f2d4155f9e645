import { expect, test } from 'vitest'
import { blockOf } from '#domain/changes/self-blocks.ts'
import { selectState } from '#server/changes/self/queries.ts'
import { createDatabase } from '#testing/fresh-database.ts'
import { seedDemo } from './seed-demo.ts'

test('at least 95 of 100 passengers with a paid seat in the demo season can cancel without staff', async () => {
  const { db, drop } = await createDatabase()
  const passwordHash = '$argon2id$a-hash-of-no-password'
  await seedDemo(db, { now: new Date(), seed: 5, adminEmail: 'owner@example.com', passwordHash })
  const paid = await db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.id', 'bookings.trip_id')
    .select('bookings.id')
    .where('bookings.status', '=', 'CONFIRMED')
    .where('trips.depart_time', '>', new Date())
    .execute()
  const blocks: (string | null)[] = []
  for (const { id } of paid) {
    const state = await selectState(db, id)
    blocks.push(state ? blockOf(state, 'cancel') : 'unknown')
  }
  const free = blocks.filter((block) => block === null).length
  expect(paid.length).toBeGreaterThan(100)
  expect(free / paid.length, `${free} of ${paid.length}`).toBeGreaterThanOrEqual(0.95)
  await drop()
})

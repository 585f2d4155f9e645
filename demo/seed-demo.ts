import type { Database } from '#server/platform/database/connect.ts'
import { planDemo } from './plan-demo.ts'
import { insertDemoMark, isEmptyHouse, takeDemoTurn } from './queries.ts'
import { seedBookings } from './seed-bookings.ts'
import { seedHouse } from './seed-house.ts'
import { seedMessages } from './seed-messages.ts'
import { seedNetwork } from './seed-network.ts'
import { seedRecords } from './seed-records.ts'

/**
 * Fills an empty database, so that a newcomer finds no empty screen; a database with a user or a route in it is left alone.
 *
 * One transaction: whoever pulls the plug half-way starts again from nothing. It is not `withTransaction`, whose limits
 * are cut for a request: nodes starting together wait here for as long as the first one needs.
 */
export async function seedDemo(
  db: Database,
  {
    now,
    seed = 1,
    adminEmail,
    passwordHash,
  }: { now: Date; seed?: number; adminEmail?: string; passwordHash: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeDemoTurn(tx)
    if (!(await isEmptyHouse(tx))) return
    await insertDemoMark(tx)
    const plan = planDemo(now, seed)
    const staff = await seedHouse(tx, { now, adminEmail, passwordHash })
    const tripIds = await seedNetwork(tx, plan, staff, now)
    const ids = await seedBookings(tx, plan, staff, tripIds)
    await seedMessages(tx, plan, staff, ids, now)
    await seedRecords(tx, plan, staff, ids)
  })
}

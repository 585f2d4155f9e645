import type { Database } from '#server/platform/database/connect.ts'
import { planDemo } from './plan-demo.ts'
import { insertDemoMark, isEmptyDatabase, lockDemoSeeding } from './queries.ts'
import { seedBookings } from './seed-bookings.ts'
import { seedMessages } from './seed-messages.ts'
import { seedNetwork } from './seed-network.ts'
import { seedRecords } from './seed-records.ts'
import { seedSettings } from './seed-settings.ts'
import { seedWebsite } from './seed-website.ts'

/**
 * Fills an empty database, so that a new user sees no empty screens. Does nothing if there is a user or a route.
 *
 * Uses one transaction, so that an interrupted start leaves nothing behind. Does not use `withTransaction`, which has
 * time limits for requests: nodes that start together wait here as long as the first one needs.
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
    await lockDemoSeeding(tx)
    if (!(await isEmptyDatabase(tx))) return
    await insertDemoMark(tx)
    const plan = planDemo(now, seed)
    const staff = await seedSettings(tx, { now, adminEmail, passwordHash })
    const tripIds = await seedNetwork(tx, plan, staff, now)
    await seedWebsite(tx, now)
    const ids = await seedBookings(tx, plan, staff, tripIds)
    await seedMessages(tx, plan, staff, ids, now)
    await seedRecords(tx, plan, staff, ids)
  })
}

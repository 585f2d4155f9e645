import type { House } from '#server/app.ts'
import { countBrokenPromises } from '#server/database/invariants.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { announceBrokenPromise } from '#server/notifications/announce.ts'
import { readCompany } from '#server/settings/read-company.ts'
import { savePromiseCounts } from './queries.ts'

/** Counts the promises and mails the owner about each broken one, once until it is kept again. */
export async function countPromises(house: House): Promise<void> {
  const { db, config, log } = house
  const counted = await countBrokenPromises(db)
  const owner = config.admin.email ?? (await readCompany(house)).email
  await withTransaction(db, async (tx) => {
    for (const { promise, broken, since } of await savePromiseCounts(tx, counted)) {
      log.error({ promise, broken }, 'a promise is broken')
      if (owner) await announceBrokenPromise(tx, owner, { promise, broken, since })
    }
  })
}

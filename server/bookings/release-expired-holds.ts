import type { House } from '#server/app.ts'
import { isSurelyUnpaid } from './is-surely-unpaid.ts'
import { letGo, selectLapsed } from './queries.ts'

/**
 * Tidies: a lapsed hold is free whether or not this ever runs. Drafts go at once, in one statement; where a payment was
 * begun, the provider is asked first.
 */
export async function releaseExpiredHolds(house: House): Promise<void> {
  const lapsed = await selectLapsed(house.db, 500)
  const drafts = lapsed.filter((booking) => booking.references.length === 0).map((booking) => booking.id)
  if (drafts.length > 0) await letGo(house.db, drafts, 'expired', { evenIfHeld: false })
  for (const { id, references } of lapsed) {
    if (references.length === 0 || !(await isSurelyUnpaid(house, references))) continue
    await letGo(house.db, [id], 'expired', { evenIfHeld: false })
  }
}

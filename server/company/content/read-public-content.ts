import type { PublicContent } from '#contracts/company/public-content.ts'
import { listPublicOffers } from '#server/company/offers/list-public-offers.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentPublished } from './present-content.ts'
import { selectContent } from './queries.ts'

/**
 * Returns what visitors see of the content and the offers. The statements run one after another: together with settings
 * and routes, a page would otherwise take five connections at once.
 */
export async function readPublicContent(db: Database): Promise<PublicContent> {
  const published = presentPublished(await selectContent(db, { onlyShown: true }))
  return { ...published, ...(await listPublicOffers(db)) }
}

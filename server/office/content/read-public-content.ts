import type { PublicContent } from '#contracts/public-content.ts'
import { listPublicOffers } from '#server/office/offers/list-public-offers.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentPublished } from './present-content.ts'
import { selectContent } from './queries.ts'

/** Returns what visitors see of the content and the offers. */
export async function readPublicContent(db: Database): Promise<PublicContent> {
  const [rows, offers] = await Promise.all([selectContent(db, { onlyShown: true }), listPublicOffers(db)])
  return { ...presentPublished(rows), ...offers }
}

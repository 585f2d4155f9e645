import type { PublicContent } from '#contracts/company/public-content.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentPublicOffer } from './present-offer.ts'
import { hasValidCodes, selectPublicOffers } from './queries.ts'

/** Returns the offers without a code, and whether an offer with a code is valid today. Codes stay private. */
export async function listPublicOffers(db: Database): Promise<Pick<PublicContent, 'offers' | 'hasCodes'>> {
  const offers = (await selectPublicOffers(db)).map(presentPublicOffer)
  return { offers, hasCodes: await hasValidCodes(db) }
}

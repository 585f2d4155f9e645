import type { Offer } from '#contracts/company/offers.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentOffer } from './present-offer.ts'
import { selectOffer } from './queries.ts'

export async function showOffer(db: Database, id: number): Promise<Offer> {
  const row = await selectOffer(db, id)
  if (!row) throw notFound('Offer')
  return presentOffer(row)
}

import type { Offer, OfferInput } from '#contracts/company/offers.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertOffer } from './queries.ts'
import { showOffer } from './show-offer.ts'

export const OFFER_REFUSALS = {
  offers_code_once: { code: 'Another offer has this code' },
  offers_route_id_fkey: { routeId: 'This route no longer exists' },
}

export const createOffer = (db: Database, act: StaffAction, input: OfferInput): Promise<Offer> =>
  explainConstraint(
    OFFER_REFUSALS,
    withTransaction(db, async (tx) => {
      const offer = await showOffer(tx, await insertOffer(tx, input))
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'offer.created',
        details: offer.title,
        entity: 'offer',
        entityId: offer.id,
        after: offer,
      })
      return offer
    }),
  )

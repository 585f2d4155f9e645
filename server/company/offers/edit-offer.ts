import type { Offer, OfferChange } from '#contracts/company/offers.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { OFFER_REFUSALS } from './create-offer.ts'
import { updateOffer } from './queries.ts'
import { showOffer } from './show-offer.ts'

/** Existing bookings keep their fare. */
export const editOffer = (db: Database, act: StaffAction, id: number, change: OfferChange): Promise<Offer> =>
  explainConstraint(
    OFFER_REFUSALS,
    withTransaction(db, async (tx) => {
      const before = await showOffer(tx, id)
      if (!(await updateOffer(tx, id, change))) throw changedMeanwhile('offer')
      const after = await showOffer(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'offer.updated',
        details: after.title,
        entity: 'offer',
        entityId: id,
        ...changes(before, after),
      })
      return after
    }),
  )

import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteOfferRow } from './queries.ts'
import { showOffer } from './show-offer.ts'

/** Deletes an offer that no booking has used. Other offers can be switched off instead. */
export const deleteOffer = (db: Database, act: StaffAction, id: number): Promise<void> =>
  explainConstraint(
    { bookings_offer_id_fkey: 'Bookings have used this offer. Switch it off instead.' },
    withTransaction(db, async (tx) => {
      const offer = await showOffer(tx, id)
      await deleteOfferRow(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'offer.deleted',
        details: offer.title,
        entity: 'offer',
        entityId: id,
        before: offer,
      })
    }),
  )

import { kobo } from '#domain/money.ts'
import { refundShares } from '#domain/refund-shares.ts'
import type { AppContext } from '#server/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { processEach } from '#server/process-each.ts'
import { type ChargedAct, noteResaleChecked, selectChargedActs, selectCharges } from './queries.ts'
import { refundCharge } from './refund-charge.ts'

/** The acts that one run takes. */
const MOST = 200

/**
 * Returns the charge for a cancelled seat, except for its flat part, if another passenger had the seat or the bus left
 * full: then the cancellation cost us nothing more. Runs an hour after the departure, and does each act once.
 */
export async function returnResoldCharges({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  await processEach(await selectChargedActs(db, MOST), log, (act) =>
    withTransaction(db, async (tx) => {
      if (!(await noteResaleChecked(tx, act))) return
      const back = kobo(resold(act).reduce((sum, { more }) => sum + more, 0))
      const shares = refundShares(await selectCharges(tx, act.bookingId), back)
      if (shares.length > 0) await refundCharge(tx, act.bookingId, { shares, reason: 'seat_resold' })
    }),
  )
}

const resold = ({ seats, resoldSeatNos, isBusFull }: ChargedAct) =>
  seats.filter(({ seatNo }) => isBusFull || resoldSeatNos.includes(seatNo))

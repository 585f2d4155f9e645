import { isSamePassenger } from '#domain/bookings/same-passenger.ts'
import { refundShares } from '#domain/money/refund-shares.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { readCharges, refundCharge } from './refund-charge.ts'
import { type ChargedAct, noteResaleChecked, selectChargedActs } from './resale-queries.ts'

/** The maximum number of acts in one run. */
const MOST = 200

/**
 * Returns the charge for a cancelled seat, except for its flat part, if another passenger had the seat or if the bus
 * left full. The cancellation then cost us nothing more. A passenger who cancels and books again counts for neither.
 * Checks each act once, an hour after the departure. If the company cancels the trip, returns the whole charge of a
 * cancelled seat or of a move to this trip, because the policy promises that.
 */
export async function returnResoldCharges(
  context: Pick<AppContext, 'db' | 'log' | 'isStopping'>,
): Promise<void> {
  const { db } = context
  await processEach(await selectChargedActs(db, MOST), context, (act) =>
    withTransaction(db, async (tx) => {
      if (!(await noteResaleChecked(tx, act))) return
      const charges = await readCharges(tx, act.bookingId)
      const shares = refundShares(charges, toReturn(act, sum(charges.map(({ kept }) => kept))))
      const reason = act.isTripCanceled ? 'trip_canceled' : 'seat_resold'
      if (shares.length > 0) await refundCharge(tx, act.bookingId, { shares, reason })
    }),
  )
}

/**
 * Returns the part of the charge to return. `left` is the rest of all charges of the booking, of which staff may have
 * waived a part. The flat charges are always kept.
 */
function toReturn(act: ChargedAct, left: number): Kobo {
  const { isMove, charge, seats, newcomers, isTripCanceled } = act
  if (isTripCanceled) return kobo(Math.min(charge, left))
  if (isMove) return kobo(0)
  const others = newcomers.filter(({ knownAs }) => !isSamePassenger(act.knownAs, knownAs))
  const isBusFull = act.isBusFull && others.length === newcomers.length
  const isFree = ({ seatNo }: { seatNo: string }) =>
    isBusFull || others.some((other) => other.isSold && other.seatNo === seatNo)
  const more = sum(seats.filter(isFree).map((seat) => seat.more))
  const stays = sum(seats.map((seat) => seat.charge)) - more
  return kobo(Math.max(0, Math.min(more, left - stays)))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

import { isSamePassenger } from '#domain/bookings/same-passenger.ts'
import { refundShares } from '#domain/money/refund-shares.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { readCharges, refundCharge } from './refund-charge.ts'
import { type ChargedAct, noteResaleChecked, selectChargedActs } from './resale-queries.ts'

/** The acts that one run takes. */
const MOST = 200

/**
 * Returns the charge for a cancelled seat, except for its flat part, if another passenger had the seat or the bus left
 * full: then the cancellation cost us nothing more. A passenger who books again fills neither seat nor bus. Runs an hour after the departure, and does each act once. If the
 * company cancels the trip, the whole charge of a cancelled seat or of a move to this trip goes back: the policy says
 * that we charge nothing then.
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

/** `left` is what is left of all charges for the booking. Staff may have waived a part, but the flat charges stay. */
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

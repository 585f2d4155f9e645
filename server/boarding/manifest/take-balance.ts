import type { DoorPayment, Manifest } from '#contracts/boarding/boarding.ts'
import { formatNaira, kobo, naira } from '#domain/platform/money.ts'
import { takeMoney } from '#server/money/payments/take-money.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { requireTripToBoard } from './boarding-permissions.ts'
import { selectBalance } from './queries.ts'
import { showManifest } from './show-manifest.ts'

/**
 * Takes the balance of a confirmed booking in cash at the door. The payment is recorded in the name of the member of
 * staff, so that it is in their cash-up of the day. After a double click, or when the passenger has just paid online,
 * the balance is 0 and the payment is refused, so that the passenger does not pay twice.
 */
export async function takeBalance(
  context: AppContext,
  act: StaffAction,
  tripId: number,
  { bookingId, amount }: DoorPayment,
): Promise<Manifest> {
  await requireTripToBoard(context.db, act.actor, tripId, 'process')
  await withTransaction(context.db, async (tx) => {
    await lockInOrder(tx, { trips: ['share', tripId], bookings: ['update', bookingId] })
    const due = await selectBalance(tx, tripId, bookingId)
    if (due === undefined) throw notFound('Passenger')
    if (due === 0)
      throw new AppError(
        'CONFLICT',
        'The balance has already been paid. Give the money back to the passenger.',
      )
    if (naira(amount) !== due) {
      throw new AppError(
        'AMOUNT_DIFFERS',
        `The balance is now ${formatNaira(kobo(due))}. Please count again.`,
      )
    }
    const reason = 'Balance taken at boarding'
    await takeMoney(tx, context, act, { bookingId, amount: kobo(due), method: 'cash', reason })
  })
  return showManifest(context, act.actor, tripId)
}

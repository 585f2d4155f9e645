import type { DeskPayment } from '#contracts/changes/admin-bookings.ts'
import { isUnconfirmedStatus } from '#domain/bookings/booking-statuses.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import { nothingToPay } from '#server/money/payments/refusals.ts'
import { refusePartPayment } from '#server/money/payments/refuse-part-payment.ts'
import { takeMoney } from '#server/money/payments/take-money.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import { askProviderFirst, paidMeanwhile } from './ask-provider-first.ts'
import { selectKnown } from './edit-booking-queries.ts'
import { lockAsShown, mustHaveSeats } from './lock-as-shown.ts'

/**
 * Records money that staff take for an existing booking, usually the balance of a split payment. Throws STALE if online
 * money has just arrived.
 */
export async function takePayment(
  context: AppContext,
  act: StaffAction,
  id: number,
  taken: DeskPayment,
): Promise<void> {
  const known = await selectKnown(context.db, { id })
  if (!known) throw notFound('Booking')
  const online = await askProviderFirst(context, known)
  if (online) throw paidMeanwhile(online)
  await withTransaction(context.db, async (tx) => {
    const booking = await lockAsShown(tx, id, taken.updatedAt)
    if (isUnconfirmedStatus(booking.status)) mustHaveSeats(booking)
    const amount = taken.amount === undefined ? kobo(booking.total - booking.paid) : naira(taken.amount)
    if (amount <= 0) throw nothingToPay()
    if (booking.status !== 'CONFIRMED')
      refusePartPayment({ ...booking, seats: booking.seatIds.length }, kobo(booking.paid + amount))
    const { method = 'cash', receiptNo, reason } = taken
    await takeMoney(tx, context, act, {
      bookingId: id,
      amount,
      method,
      receiptNo,
      reason: reason || 'Taken at the counter',
    })
  })
}

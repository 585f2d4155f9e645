import type { DeskPayment } from '#contracts/changes/admin-bookings.ts'
import { isUnconfirmedStatus } from '#domain/bookings/booking-statuses.ts'
import { formatNaira, type Kobo, kobo, naira } from '#domain/platform/money.ts'
import { addPendingTransfer, sumPendingTransfers } from '#server/money/payments/pending-transfers.ts'
import { nothingToPay } from '#server/money/payments/refusals.ts'
import { refusePartPayment } from '#server/money/payments/refuse-part-payment.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { keepSeats, type LockedBooking, noteBookingChanged, selectKnown } from './edit-booking-queries.ts'
import { keepForPassenger } from './keep-for-passenger.ts'
import { lockAsShown, mustHaveSeats, refuseIfDeparted } from './lock-as-shown.ts'

/**
 * Records a bank transfer that a passenger has announced and that has not arrived: the given amount, or all that is due
 * and not yet expected. The seats of an unpaid booking are held as if staff had set it to PENDING; it expires with this
 * hold if the transfer has not been confirmed. Throws if the pending transfers would exceed what is due. Returns a note
 * for staff.
 */
export const expectTransfer = (
  context: AppContext,
  act: StaffAction,
  id: number,
  { amount: wanted, receiptNo, reason, updatedAt }: DeskPayment,
): Promise<string> =>
  withTransaction(context.db, async (tx) => {
    if (!(await selectKnown(tx, { id }))) throw notFound('Booking')
    const booking = await lockAsShown(tx, id, updatedAt)
    if (booking.status === 'CANCELLED')
      throw new AppError('CONFLICT', 'This booking is cancelled, so no money can be taken for it.')
    const due = kobo(booking.total - booking.paid)
    if (due <= 0) throw nothingToPay()
    const expected = await sumPendingTransfers(tx, id)
    const left = kobo(Math.max(0, due - expected))
    const amount = wanted === undefined ? left : naira(wanted)
    if (left === 0 || amount > left) throw moreThanDue(due, expected, left)
    if (amount === 0) throw invalid({ amount: 'Enter the amount of the transfer' })
    if (isUnconfirmedStatus(booking.status))
      await keepUntilBookingCloses(tx, act, booking, kobo(expected + amount))
    else await noteBookingChanged(tx, id)
    await addPendingTransfer(tx, context, act, {
      bookingId: id,
      amount,
      receiptNo: receiptNo || null,
      reason: reason || 'The passenger told us to expect a transfer',
    })
    return `${formatNaira(amount)} is pending. Counts after you confirm it under Payments.`
  })

/** Keeps the seats of an unpaid booking. Throws if its transfers would not confirm it when they arrive. */
async function keepUntilBookingCloses(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  expected: Kobo,
): Promise<void> {
  refuseIfDeparted(booking)
  mustHaveSeats(booking)
  refusePartPayment({ ...booking, seats: booking.seatIds.length }, kobo(booking.paid + expected))
  if (booking.status === 'DRAFT') await keepForPassenger(tx, act, booking)
  else await keepSeats(tx, booking.id)
}

function moreThanDue(due: Kobo, expected: Kobo, left: Kobo): AppError {
  if (expected === 0) return new AppError('AMOUNT_DIFFERS', `Only ${formatNaira(due)} is still due.`)
  const most = left > 0 ? `You can record at most ${formatNaira(left)} more` : 'Nothing more can be recorded'
  return new AppError(
    'AMOUNT_DIFFERS',
    `${most}: ${formatNaira(due)} is due, and ${formatNaira(expected)} is already pending.`,
  )
}

import type { REFUND_CHOICES } from '#contracts/admin-bookings.ts'
import { formatNaira, type Kobo, kobo } from '#domain/money.ts'
import { refundShares } from '#domain/refund-shares.ts'
import { refundsStarted } from '#domain/refunds-started.ts'
import { seatCount, seatsInWords } from '#domain/seats-in-words.ts'
import { cancelSeats } from '#server/bookings/cancelling/cancel-seats.ts'
import { presentQuote, quoteChanged } from '#server/bookings/cancelling/present-quote.ts'
import { type BookingQuote, quoteBooking } from '#server/bookings/cancelling/quote-booking.ts'
import { refundCharge } from '#server/bookings/cancelling/refund-charge.ts'
import { AppError, invalid, refundPermissionNeeded } from '#server/errors.ts'
import type { OpenedRefund } from '#server/money/refunds/open-refund.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type LockedBooking, noteBookingChanged, selectReturnable } from './edit-booking-queries.ts'
import { reasonInWords, staffEntry } from './staff-log.ts'

/** `amount` is the refund that staff typed. With `policy`, it is the refund that the screen showed, or undefined. */
export type Cancellation = {
  refund: (typeof REFUND_CHOICES)[number]
  amount: Kobo | undefined
  reason: string
}

/**
 * Cancels a booking, frees its seats and opens the chosen refunds. The rest of the money becomes a charge. Queues one
 * message to the passenger about the cancellation and the refunds, but none for a draft. A refund by policy needs no
 * refund permission, because staff decide nothing. Returns a note for staff about seats and refunds.
 */
export async function cancelBooking(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  { refund, amount, reason }: Cancellation,
): Promise<string> {
  if (booking.isBoarded)
    throw new AppError(
      'CONFLICT',
      'A passenger on this booking has already boarded, so it cannot be cancelled.',
    )
  const isByPolicy = refund === 'policy'
  if (!isByPolicy && (refund !== 'none' || booking.paid > 0) && !mayDo(act.actor, 'payments.refund'))
    throw refundPermissionNeeded()
  const policy = await quoteBooking(tx, booking.id, undefined)
  if (isByPolicy && amount !== undefined && amount !== policy.back) throw quoteChanged(presentQuote(policy))
  const quote = isByPolicy ? policy : chosenInstead(policy, { refund, amount: amount ?? kobo(0) })
  // The visitor of a draft gets no message: they see the cancellation on the screen.
  const refunds = await cancelSeats(tx, { ...booking, isAnnounced: booking.status !== 'DRAFT' }, quote, act)
  await writeLog(tx, {
    ...staffEntry(act, booking, 'booking.cancelled', [
      `${seatsInWords(booking.seatNos)} released`,
      `${formatNaira(quote.back)} of ${formatNaira(kobo(quote.back + quote.charge))} to be refunded`,
      isByPolicy && 'by policy',
      reasonInWords(reason),
    ]),
    before: { status: booking.status },
    after: { status: 'CANCELLED' },
  })
  const released = `Cancelled, ${seatCount(booking.seatNos.length)} released.`
  return booking.paid > 0 ? `${released} ${refundsStarted(refunds) || 'No refund was made.'}` : released
}

/** Returns the quote with the refund that staff chose instead of the policy. */
function chosenInstead(
  policy: BookingQuote,
  { refund, amount }: { refund: 'none' | 'part' | 'all'; amount: Kobo },
): BookingQuote {
  const most = kobo(policy.back + policy.charge)
  const back = { none: kobo(0), part: amount, all: most }[refund]
  if (refund === 'part') mustBeWithin(back, most)
  return { ...policy, back, charge: kobo(most - back), because: 'Decided by staff', seats: [] }
}

/**
 * Refunds money of a booking that is already cancelled. Throws CONFLICT for a booking with another status. Returns a
 * note for staff about the refunds.
 */
export async function refundCancelled(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  { refund, amount = kobo(0), reason }: Cancellation,
): Promise<string> {
  if (booking.status !== 'CANCELLED')
    throw new AppError(
      'CONFLICT',
      'A refund can only be made with a cancellation. Set the booking to CANCELLED, or refund its payment.',
    )
  if (refund === 'policy')
    throw new AppError('CONFLICT', 'This booking is cancelled already. Choose the amount to refund.')
  if (!mayDo(act.actor, 'payments.refund')) throw refundPermissionNeeded()
  const payments = await selectReturnable(tx, booking.id)
  const most = kobo(payments.reduce((sum, { kept }) => sum + kept, 0))
  if (most === 0)
    throw new AppError(
      'CONFLICT',
      'There is nothing left to refund: all money for this booking has been or is being refunded.',
    )
  if (refund === 'part') mustBeWithin(amount, most)
  const back = { none: kobo(0), part: amount, all: most }[refund]
  const refunds: OpenedRefund[] = await refundCharge(tx, booking.id, {
    shares: refundShares(payments, back),
    reason: 'booking_cancelled',
    actor: act.actor,
    note: reason,
  })
  // After this, a second request from the same screen gets STALE. Otherwise it would refund the booking's next payment.
  await noteBookingChanged(tx, booking.id)
  return refundsStarted(refunds)
}

function mustBeWithin(back: Kobo, most: Kobo): void {
  if (back <= 0 || back > most)
    throw invalid({ refundAmount: `Enter an amount between ₦1 and ${formatNaira(most)}` })
}

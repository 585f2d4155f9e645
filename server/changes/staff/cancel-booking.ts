import type { REFUND_CHOICES } from '#contracts/changes/admin-bookings.ts'
import { refundShares } from '#domain/money/refund-shares.ts'
import { refundsStarted } from '#domain/money/refunds-started.ts'
import type { WaiveReason } from '#domain/money/waive-reasons.ts'
import { seatCount, seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { cancelSeats } from '#server/money/cancelling/cancel-seats.ts'
import { presentQuote, quoteChanged } from '#server/money/cancelling/present-quote.ts'
import { type BookingQuote, quoteBooking } from '#server/money/cancelling/quote-booking.ts'
import { readCharges, refundCharge } from '#server/money/cancelling/refund-charge.ts'
import type { OpenedRefund } from '#server/money/refunds/open-refund.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError, invalid, notPermitted, refundPermissionNeeded } from '#server/platform/errors.ts'
import { type LockedBooking, noteBookingChanged, selectReturnable } from './edit-booking-queries.ts'
import { reasonInWords, staffEntry } from './staff-log.ts'

/**
 * `amount` is the refund that staff typed. With `policy`, it is the refund that the screen showed, or undefined.
 * Without `seatNos`, all seats are cancelled.
 */
export type Cancellation = {
  refund: (typeof REFUND_CHOICES)[number]
  amount: Kobo | undefined
  waiveBecause: WaiveReason | undefined
  seatNos: string[] | undefined
  reason: string
}

/**
 * Cancels a booking or some seats of it, frees the seats and opens the chosen refunds. The rest of their money becomes
 * a charge. Queues one message to the passenger about the cancellation and the refunds, but none for a draft. A refund
 * by policy needs no refund permission, because staff decide nothing. Returns a note for staff about seats and refunds.
 */
export async function cancelBooking(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  cancellation: Cancellation,
): Promise<string> {
  const { refund, amount, waiveBecause, seatNos, reason } = cancellation
  if (booking.isBoarded)
    throw new AppError(
      'CONFLICT',
      'A passenger on this booking has already boarded, so it cannot be cancelled.',
    )
  mustBeAllowed(act, booking, refund)
  const policy = await quoteBooking(tx, booking.id, seatNos)
  if (!policy.isWhole && booking.status !== 'CONFIRMED')
    throw new AppError('CONFLICT', 'Only a confirmed booking can lose some of its seats. Cancel all of them.')
  if (refund === 'policy' && amount !== undefined && amount !== policy.back)
    throw quoteChanged(presentQuote(policy))
  const quote = refund === 'policy' ? policy : chosenInstead(policy, { ...cancellation, refund })
  // The visitor of a draft gets no message: they see the cancellation on the screen.
  const refunds = await cancelSeats(tx, { ...booking, isAnnounced: booking.status !== 'DRAFT' }, quote, act)
  await writeLog(tx, {
    ...staffEntry(act, booking, quote.isWhole ? 'booking.cancelled' : 'booking.seats-cancelled', [
      `${seatsInWords(quote.seatNos)} released`,
      `${formatNaira(quote.back)} of ${formatNaira(kobo(quote.back + quote.charge))} to be refunded`,
      refund === 'policy' && 'by policy',
      refund === 'waive' && waivedInWords(policy.charge, quote.charge, waiveBecause),
      reasonInWords(reason),
    ]),
    ...(quote.isWhole && { before: { status: booking.status }, after: { status: 'CANCELLED' } }),
  })
  const released = `Cancelled, ${seatCount(quote.seatNos.length)} released.`
  return booking.paid > 0 ? `${released} ${refundsStarted(refunds) || 'No refund was made.'}` : released
}

/** Throws unless this user may choose this refund. Every user may choose the refund by policy. */
function mustBeAllowed(
  { actor }: StaffAction,
  { paid }: LockedBooking,
  refund: Cancellation['refund'],
): void {
  if (refund === 'policy') return
  if (refund === 'waive') {
    if (!mayDo(actor, 'bookings.waive')) throw notPermitted()
    return
  }
  if ((refund !== 'none' || paid > 0) && !mayDo(actor, 'payments.refund')) throw refundPermissionNeeded()
}

/**
 * Returns the quote with the refund that staff chose instead of the policy. A waived charge never lowers the refund. If
 * staff choose no refund or a part, the disputed money becomes a charge when the bank decides for us.
 */
function chosenInstead(
  policy: BookingQuote,
  { refund, amount, waiveBecause }: Cancellation & { refund: 'none' | 'part' | 'all' | 'waive' },
): BookingQuote {
  const most = kobo(policy.back + policy.charge)
  const back = { none: kobo(0), part: amount ?? kobo(0), all: most, waive: amount ?? most }[refund]
  if (refund === 'part') mustBeWithin(back, most)
  if (refund === 'waive' && (back < policy.back || back > most))
    throw invalid({ refundAmount: `Enter ${formatNaira(policy.back)} to ${formatNaira(most)}` })
  const because = waiveBecause ? `Charge waived: ${waiveBecause}` : 'Decided by staff'
  const disputedCharge = refund === 'none' || refund === 'part' ? policy.disputed : kobo(0)
  const owed = kobo(Math.min(policy.back, back))
  return { ...policy, back, owed, charge: kobo(most - back), because, seats: [], disputedCharge }
}

const waivedInWords = (charge: Kobo, kept: Kobo, because: WaiveReason | undefined): string =>
  `${formatNaira(kobo(charge - kept))} of the charge waived: ${because ?? 'other'}`

/**
 * Refunds money of a booking that is already cancelled. Also waives the charges of a confirmed booking, for example for
 * seats that it lost. Throws CONFLICT for all other requests. Returns a note for staff about the refunds.
 */
export async function refundCancelled(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  { refund, amount, waiveBecause, seatNos, reason }: Cancellation,
): Promise<string> {
  const isWaived = refund === 'waive' && booking.status === 'CONFIRMED'
  if (booking.status !== 'CANCELLED' && !isWaived)
    throw new AppError(
      'CONFLICT',
      'A refund can only be made with a cancellation. Set the booking to CANCELLED, or refund its payment.',
    )
  if (refund === 'policy')
    throw new AppError('CONFLICT', 'This booking is cancelled already. Choose the amount to refund.')
  if (seatNos)
    throw new AppError(
      'CONFLICT',
      'Seats can only be named with a cancellation. Set the status to CANCELLED.',
    )
  if (refund === 'waive' && !mayDo(act.actor, 'bookings.waive')) throw notPermitted()
  if (refund !== 'waive' && !mayDo(act.actor, 'payments.refund')) throw refundPermissionNeeded()
  const payments = isWaived ? await readCharges(tx, booking.id) : await selectReturnable(tx, booking.id)
  const most = kobo(payments.reduce((sum, { kept }) => sum + kept, 0))
  if (most === 0)
    throw new AppError(
      'CONFLICT',
      isWaived
        ? 'There is no charge to waive for this booking.'
        : 'There is nothing left to refund: all money for this booking has been or is being refunded.',
    )
  const back = { none: kobo(0), part: amount ?? kobo(0), all: most, waive: amount ?? most }[refund]
  if (refund === 'part' || refund === 'waive') mustBeWithin(back, most)
  if (refund === 'waive')
    await writeLog(
      tx,
      staffEntry(act, booking, 'booking.charge-waived', [
        waivedInWords(back, kobo(0), waiveBecause),
        reasonInWords(reason),
      ]),
    )
  const refunds: OpenedRefund[] = await refundCharge(tx, booking.id, {
    shares: refundShares(payments, back),
    reason: refund === 'waive' ? 'charge_waived' : 'booking_cancelled',
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

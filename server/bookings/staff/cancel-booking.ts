import type { REFUND_CHOICES } from '#contracts/admin-bookings.ts'
import { formatNaira, type Kobo, kobo } from '#domain/money.ts'
import { refundShares } from '#domain/refund-shares.ts'
import { refundsStarted } from '#domain/refunds-started.ts'
import { seatCount, seatsInWords } from '#domain/seats-in-words.ts'
import { AppError, invalid, refundPermissionNeeded } from '#server/errors.ts'
import { announceBookingCancelled } from '#server/messages/outbox/announce.ts'
import { type OpenedRefund, openRefund, type RefundWish } from '#server/money/refunds/open-refund.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  cancelBookingRow,
  type LockedBooking,
  noteBookingChanged,
  selectReturnable,
} from './edit-booking-queries.ts'
import { reasonInWords, staffEntry } from './staff-log.ts'

export type Cancellation = { refund: (typeof REFUND_CHOICES)[number]; amount: Kobo; reason: string }

/**
 * Cancels a booking, frees its seats and opens the chosen refunds. Queues one message to the passenger about the
 * cancellation and the refunds, but none for a draft. Returns a note for staff about seats and refunds.
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
  if ((refund !== 'none' || booking.paid > 0) && !mayDo(act.actor, 'payments.refund'))
    throw refundPermissionNeeded()
  const { payments, most, back } = await shareOut(tx, booking, { refund, amount })
  await cancelBookingRow(tx, booking.id)
  const refunds: OpenedRefund[] = []
  for (const share of refundShares(payments, back)) {
    const wish = { ...share, reason: 'booking_cancelled', requestedBy: act.actor } as const
    refunds.push(await openOnce(tx, { ...wish, isAnnouncedElsewhere: true }))
  }
  await writeLog(tx, {
    ...staffEntry(act, booking, 'booking.cancelled', [
      `${seatsInWords(booking.seatNos)} released`,
      `${formatNaira(back)} of ${formatNaira(most)} to be refunded`,
      reasonInWords(reason),
    ]),
    before: { status: booking.status },
    after: { status: 'CANCELLED' },
  })
  // The visitor of a draft gets no message: they see the cancellation on the screen.
  if (booking.status !== 'DRAFT') {
    // A refund that waits for approval is announced when it is approved.
    const told = refunds.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id)
    await announceBookingCancelled(tx, booking.id, told)
  }
  const released = `Cancelled, ${seatCount(booking.seatNos.length)} released.`
  return booking.paid > 0 ? `${released} ${refundsStarted(refunds) || 'No refund was made.'}` : released
}

/**
 * Refunds money of a booking that is already cancelled. Throws CONFLICT for a booking with another status. Returns a
 * note for staff about the refunds.
 */
export async function refundCancelled(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  { refund, amount, reason }: Cancellation,
): Promise<string> {
  if (booking.status !== 'CANCELLED')
    throw new AppError(
      'CONFLICT',
      'A refund can only be made with a cancellation. Set the booking to CANCELLED, or refund its payment.',
    )
  if (!mayDo(act.actor, 'payments.refund')) throw refundPermissionNeeded()
  const { payments, back } = await shareOut(tx, booking, { refund, amount })
  const refunds: OpenedRefund[] = []
  for (const share of refundShares(payments, back))
    refunds.push(
      await openOnce(tx, { ...share, reason: 'booking_cancelled', requestedBy: act.actor, note: reason }),
    )
  // After this, a second request from the same screen gets STALE. Otherwise it would refund the booking's next payment.
  await noteBookingChanged(tx, booking.id)
  return refundsStarted(refunds)
}

async function shareOut(
  tx: Database,
  booking: LockedBooking,
  { refund, amount }: Pick<Cancellation, 'refund' | 'amount'>,
) {
  const payments = await selectReturnable(tx, booking.id)
  const most = kobo(payments.reduce((sum, { kept }) => sum + kept, 0))
  const back = { none: kobo(0), part: amount, all: most }[refund]
  if (booking.status === 'CANCELLED' && most === 0)
    throw new AppError(
      'CONFLICT',
      'There is nothing left to refund: all money for this booking has been or is being refunded.',
    )
  if (refund === 'part' && (back <= 0 || back > most))
    throw invalid({ refundAmount: `Enter an amount between ₦1 and ${formatNaira(most)}` })
  return { payments, most, back }
}

/**
 * Opens a refund. A payment can have only one refund with the reason `booking_cancelled`, so a second refund for a
 * booking that was confirmed again and cancelled again gets an error that explains this.
 */
async function openOnce(tx: Database, wish: RefundWish): Promise<OpenedRefund> {
  try {
    return await openRefund(tx, wish)
  } catch (error) {
    if (violatedConstraint(error) !== 'refunds_once_per_reason') throw error
    throw new AppError(
      'CONFLICT',
      'Part of this money was refunded with an earlier cancellation. Refund the rest under Payments.',
    )
  }
}

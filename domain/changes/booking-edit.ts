import { type BookingStatus, isUnconfirmedStatus } from '#domain/bookings/booking-statuses.ts'
import { balanceDue } from '#domain/bookings/fares.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'

/** A booking before the edit. For a cancelled booking, `paid` leaves out the money that was refunded. */
export type EditedBooking = {
  status: BookingStatus
  total: Kobo
  paid: Kobo
  /** The part of `paid` that counts for a cancelled booking if it is revived. Charges for earlier seats do not. */
  paidIfRevived: Kobo
  isSplit: boolean
}

/**
 * The values that a screen sends. `amountPaid` is the new total paid: staff have just taken `amountPaid` minus `paid`.
 * `status` and `isSplit` are requests. `amountDue` and `isPaymentComplete` are only compared with the real balance.
 */
export type WantedBooking = {
  status?: BookingStatus | undefined
  amountPaid?: Kobo | undefined
  amountDue?: Kobo | undefined
  isPaymentComplete?: boolean | undefined
  isSplit?: boolean | undefined
}

export type Plan = {
  /**
   * The status after the edit. A booking with paid money becomes CONFIRMED unless it is cancelled, because a PENDING
   * booking is released when its hold expires.
   */
  status: BookingStatus
  isCancelled: boolean
  /** True if a cancelled booking becomes active again and needs its seats again. */
  isRevived: boolean
  /** The money that staff take with this edit. */
  toTake: Kobo
  isSplit: boolean
}

/**
 * Returns the result of an edit, or the message that refuses it. Staff may request any status, but not every change of
 * status is allowed.
 */
export function planEdit(booking: EditedBooking, wanted: WantedBooking): Plan | { refusal: string } {
  const { total } = booking
  const wish = wanted.status ?? booking.status
  const paid = booking.status === 'CANCELLED' && wish !== 'CANCELLED' ? booking.paidIfRevived : booking.paid
  // If the screen sends back the amount that it showed, staff have taken nothing.
  const isUnchanged = wanted.amountPaid === undefined || wanted.amountPaid === booking.paid
  const toTake = isUnchanged ? kobo(0) : kobo((wanted.amountPaid ?? paid) - paid)
  const noStep = refuseStep(booking.status, wish)
  if (noStep) return { refusal: noStep }
  if (toTake < 0) return { refusal: 'The amount paid can’t be lowered. To return money, create a refund.' }
  if (paid + toTake > total && (toTake > 0 || wish !== 'CANCELLED'))
    return { refusal: `At most ${formatNaira(total)} can be paid for this booking.` }
  // The screen shows all that we kept, so it would name another amount than staff have in hand.
  if (toTake > 0 && paid !== booking.paid)
    return {
      refusal: `${formatNaira(paid)} of the money that we kept counts for this booking again. Enter that as the amount paid, and take the balance afterwards.`,
    }
  if (toTake > 0 && wish === 'CANCELLED')
    return { refusal: 'This booking is cancelled, so no money can be taken for it.' }
  const left = balanceDue(total, kobo(paid + toTake))
  if (wish !== 'CANCELLED' && claimsLess(wanted, left))
    return { refusal: `With ${formatNaira(kobo(paid + toTake))} paid, ${formatNaira(left)} is still due.` }

  const status = wish !== 'CANCELLED' && paid + toTake > 0 ? 'CONFIRMED' : wish
  const isSplit = wanted.isSplit ?? booking.isSplit
  const mayChooseSplit = isUnconfirmedStatus(status) || booking.status !== status
  if (isSplit !== booking.isSplit && !mayChooseSplit)
    return { refusal: 'Split payment can no longer be changed for this booking.' }
  return {
    status,
    isCancelled: wish === 'CANCELLED' && booking.status !== 'CANCELLED',
    isRevived: booking.status === 'CANCELLED' && status !== 'CANCELLED',
    toTake,
    isSplit,
  }
}

/** True if the request says that less is due than `left`. A higher amount due is harmless and ignored. */
const claimsLess = ({ amountDue, isPaymentComplete }: WantedBooking, left: Kobo): boolean =>
  left > 0 && (isPaymentComplete === true || (amountDue !== undefined && amountDue < left))

function refuseStep(from: BookingStatus, to: BookingStatus): string | null {
  if (from === to) return null
  if (to === 'DRAFT') return 'A booking cannot go back to DRAFT.'
  if (to === 'PENDING' && from === 'CONFIRMED')
    return 'A confirmed booking cannot go back to PENDING. Cancel it, or create a refund.'
  return null
}

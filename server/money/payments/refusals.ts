import { RECEIPT_NEEDED } from '#contracts/money/payment-oversight.ts'
import type { Exception, Verdict } from '#domain/money/settlement.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { AppError } from '#server/platform/errors.ts'

/** Do not change "Booking not found" and "Hold expired": the payment step of the site recognises them by their text. */
export const bookingNotFound = (): AppError => new AppError('NOT_FOUND', 'Booking not found')

export const holdExpired = (): AppError =>
  new AppError('HOLD_EXPIRED', 'Hold expired. Please choose seats again.')

export const amountDiffers = (due: Kobo): AppError =>
  new AppError(
    'AMOUNT_DIFFERS',
    `The amount to pay is ${formatNaira(due)}. Please reload the page and try again.`,
  )

export const nothingToPay = (): AppError => new AppError('CONFLICT', 'This booking is already paid in full.')

/**
 * The error for a booking whose passenger was erased: a new payment would store the payer's address again. Staff can
 * still take the balance of a confirmed booking.
 */
export const passengerErased = (): AppError =>
  new AppError(
    'CONFLICT',
    'The data of this booking has been erased, so it can’t be paid online. Please contact us to pay.',
  )

export const tripDeparted = (): AppError =>
  new AppError(
    'TRIP_CLOSED',
    'This bus has left, so this trip can no longer be paid for. Please search for another one.',
  )

/** Passengers can pay a balance online until the planned arrival of the bus. */
export const tripOver = (): AppError =>
  new AppError('TRIP_CLOSED', 'This trip is over. Please contact us to pay your balance.')

export const splitNotOffered = (): AppError => new AppError('CONFLICT', 'This route requires full payment.')

export const channelsClosed = (): AppError =>
  new AppError('CONFLICT', 'Online payment is not available at the moment. Please contact us to pay.')

export const tooManyPayments = (): AppError =>
  new AppError('CONFLICT', 'Too many payments were started for this booking. Please contact us to pay.')

export const paymentNotFound = (): AppError => new AppError('NOT_FOUND', 'Payment not found')

export const providerAway = (): AppError =>
  new AppError('UNAVAILABLE', 'Could not start payment. Please try again.', { retryAfterSeconds: 5 })

const NOT_TAKEN: Partial<Record<Exception, string>> = {
  trip_canceled: 'This trip has been cancelled, so no money can be taken for it.',
  booking_not_active: 'This booking is cancelled, so no money can be taken for it.',
  too_late: 'This bus has left, so no seat can be sold on it.',
  seats_lost: 'A seat on this booking has been taken by another passenger.',
  duplicate_payment: 'Another payment has already confirmed this booking.',
}

/** Returns the error that explains why staff cannot take this money. All or a part of it would have to be refunded. */
export function cannotTake({ exception, applied }: Verdict): AppError {
  if (applied > 0) return new AppError('AMOUNT_DIFFERS', `Only ${formatNaira(applied)} is still due.`)
  return new AppError(
    'CONFLICT',
    (exception && NOT_TAKEN[exception]) || 'This booking is already paid in full.',
  )
}

/** Explains, beside the field, why the receipt number of a payment by card machine or transfer is refused. */
export const RECEIPT_REFUSALS = {
  payments_name_their_receipt: { receiptNo: RECEIPT_NEEDED },
  payments_receipt_once_a_day: {
    receiptNo: 'This receipt number has been recorded today for another payment by the same method',
  },
}

export const paidIsFinal = (): AppError =>
  new AppError('CONFLICT', 'A payment that was received can’t be edited. To return money, create a refund.')

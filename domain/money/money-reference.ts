import { parseReference } from '#domain/bookings/booking-reference.ts'

/**
 * The things that a passenger may have in hand: a payment reference, Paystack's transaction id from a bank alert, or a
 * booking reference. A text can be more than one of them, for example 16 digits.
 */
export type MoneyReference = {
  /** Any reference of a payment, ours or a receipt number of staff. */
  reference: string | null
  transactionId: string | null
  bookingToken: string | null
}

const OURS = /TAF-\d+-[0-9a-f]{18}/i

/** Reads the typed text, or finds our payment reference in the pasted text of a bank alert. Null if there is none. */
export function parseMoneyReference(typed: string): MoneyReference | null {
  const bare = typed.trim().replace(/^#\s*/, '')
  const ours = OURS.exec(bare)?.[0]
  if (ours) return { reference: `TAF${ours.slice(3).toLowerCase()}`, transactionId: null, bookingToken: null }
  const reference = /^[A-Za-z0-9.=-]{6,100}$/.test(bare) ? bare : null
  const transactionId = /^\d{6,20}$/.test(bare) ? bare : null
  const bookingToken = parseReference(bare)
  return reference || bookingToken ? { reference, transactionId, bookingToken } : null
}

/**
 * True if nobody can guess the reference: a payment reference of ours has 72 random bits, a booking reference 80.
 * Transaction ids of the provider are consecutive, and staff choose receipt numbers.
 */
export const isUnguessable = ({ reference, bookingToken }: MoneyReference): boolean =>
  bookingToken !== null || (reference !== null && OURS.test(reference))

/** Tells a visitor what to do about a payment that we do not have. */
export const UNKNOWN_PAYMENT =
  'Each night we compare all payments with Paystack. Money that bought no seat is refunded without a request. If your bank says that the money left your account, send us the reference: we answer by the next working day.'

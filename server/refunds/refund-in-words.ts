import { formatNaira, type Kobo } from '#domain/money.ts'
import type { RefundReason } from '#server/mail/refund-words.ts'

/** For the log: `₦35,000, seats lost`. What did not come in naira is not counted in naira. */
export const refundInWords = ({ amount, reason }: { amount: Kobo; reason: RefundReason }): string =>
  reason === 'wrong_currency' ? 'wrong currency' : `${formatNaira(amount)}, ${reason.replaceAll('_', ' ')}`

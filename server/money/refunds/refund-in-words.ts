import { REFUND_REASON_LABELS } from '#domain/money/reason-labels.ts'
import { isCountedInNaira, type RefundReason } from '#domain/money/refund-words.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'

/** Formats a refund for the log: `₦35,000, seats lost`. */
export const refundInWords = ({ amount, reason }: { amount: Kobo; reason: RefundReason }): string => {
  const why = REFUND_REASON_LABELS[reason].toLowerCase()
  return isCountedInNaira(reason) ? `${formatNaira(amount)}, ${why}` : why
}

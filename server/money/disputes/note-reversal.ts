import type { AppContext } from '#server/context.ts'
import { isReversed } from '#server/money/review/contested-payment.ts'
import { flagForReview } from '#server/money/review/flag-for-review.ts'

/** Flags a payment that the provider lists as reversed without a webhook. Returns whether this was new. */
export const noteReversal = (context: AppContext, reference: string): Promise<boolean> =>
  flagForReview(context, reference, (payment) => (isReversed(payment) ? 'reversed' : null))

import type { AppContext } from '#server/context.ts'
import { isReversed } from '#server/money/review/contested-payment.ts'
import { flagForReview } from '#server/money/review/flag-for-review.ts'

/** The provider lists a payment as reversed, and nobody sent us a message. Answers whether this was news. */
export const noteReversal = (context: AppContext, reference: string): Promise<boolean> =>
  flagForReview(context, reference, (payment) => (isReversed(payment) ? 'reversed' : null))

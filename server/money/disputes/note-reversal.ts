import type { AppContext } from '#server/context.ts'
import { isTakenFromUs, putBeforeStaff } from '#server/money/review/put-before-staff.ts'

/** The provider lists a payment as reversed, and nobody sent us a message. Answers whether this was news. */
export const noteReversal = (context: AppContext, reference: string): Promise<boolean> =>
  putBeforeStaff(context, reference, (payment) => (isTakenFromUs(payment) ? 'reversed' : null))

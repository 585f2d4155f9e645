import type { AppContext } from '#server/context.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { oneByOne } from '#server/one-by-one.ts'
import { takeDuePayments } from './queries.ts'

/**
 * Asks the provider about every payment that is still open, at growing intervals for 72 hours, because nobody tells us
 * of failures and a message of success can be lost. One after the other: the provider counts our questions.
 */
export async function reconcile(context: AppContext): Promise<void> {
  const references = await takeDuePayments(context.db, 100)
  await oneByOne(references, context.log, (reference) =>
    settlePayment(context, reference, { onSchedule: true }),
  )
}

import type { AppContext } from '#server/context.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { processEach } from '#server/process-each.ts'
import { takeDuePayments } from './queries.ts'

/**
 * Asks the provider about every open payment, at growing intervals for 72 hours, because the provider does not report
 * failures and a success webhook can be lost. Runs one request at a time, because the provider limits our requests.
 */
export async function reconcile(context: AppContext): Promise<void> {
  const references = await takeDuePayments(context.db, 100)
  await processEach(references, context.log, (reference) =>
    settlePayment(context, reference, { onSchedule: true }),
  )
}

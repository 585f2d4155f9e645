import { settlePayment } from '#server/money/payments/settle-payment.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { takeDuePayments } from './comparison-queries.ts'

/**
 * Asks the provider about payments that are due for a check, at most 100 in a run, because the provider does not report
 * failures and a webhook about a success can be lost. Sends one request at a time, because the provider limits our
 * requests.
 */
export async function reconcile(context: AppContext): Promise<void> {
  const references = await takeDuePayments(context.db, 100)
  await processEach(references, context, (reference) =>
    settlePayment(context, reference, { onSchedule: true }),
  )
}

import type { House } from '#server/app.ts'
import { takeDuePayments } from '#server/money/payments/queries.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { oneByOne } from '#server/one-by-one.ts'

/**
 * Asks the provider about every payment that is still open, at growing intervals for 72 hours, because nobody tells us
 * of failures and a message of success can be lost. One after the other: the provider counts our questions.
 */
export async function reconcile(house: House): Promise<void> {
  const references = await takeDuePayments(house.db, 100)
  await oneByOne(references, house.log, (reference) => settlePayment(house, reference, { onSchedule: true }))
}

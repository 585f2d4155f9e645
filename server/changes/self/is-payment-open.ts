import { isUnpaid } from '#domain/money/provider-status.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import type { AppContext } from '#server/platform/context/context.ts'

/**
 * Asks the provider about each payment and settles money that has arrived. Returns true if money may still arrive:
 * because some is on its way, or because the provider did not respond.
 */
export async function isPaymentOpen(context: AppContext, references: string[]): Promise<boolean> {
  const settlements = await Promise.all(references.map((reference) => settlePayment(context, reference)))
  return settlements.some((one) => one.outcome === 'open' && !isUnpaid(one.providerStatus))
}

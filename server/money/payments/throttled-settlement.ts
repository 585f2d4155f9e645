import type { AppContext } from '#server/platform/context/context.ts'
import { waitForStandby } from '#server/platform/database/probe-write.ts'
import { countWithin, defineLimit } from '#server/platform/limits/limit.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'
import { selectPaymentState } from './settle-payment-queries.ts'

/** The limit is counted in the database, because the provider's rate limit covers all our nodes together. */
const QUESTIONS_PER_REFERENCE = defineLimit({
  name: 'ask-provider',
  counts: 'questions to the provider about one payment',
  most: 1,
  windowSeconds: 2,
})

export type ThrottledSettlement = (reference: string) => Promise<Settlement>

/**
 * Settles payments for visitors, who may ask at any rate. The provider is asked about a payment at most once in two
 * seconds, and concurrent calls on one node share the request. In between the result is `open` with a status that the
 * page shows as pending, not as unpaid, because the visitor may have paid since.
 */
export function createThrottledSettlement(context: AppContext): ThrottledSettlement {
  const underWay = new Map<string, Promise<Settlement>>()

  return (reference) => {
    const asked = underWay.get(reference)
    if (asked) return asked
    const asking = ask(context, reference).finally(() => underWay.delete(reference))
    underWay.set(reference, asking)
    return asking
  }
}

async function ask(context: AppContext, reference: string): Promise<Settlement> {
  const payment = await selectPaymentState(context.db, reference)
  if (!payment) return { outcome: 'unknown' }
  if (payment.status === 'PAID' && !payment.isMarkedPaid) {
    await waitForStandby(context.db)
    return { outcome: 'settled', payment }
  }
  if (await countWithin(context.db, QUESTIONS_PER_REFERENCE, reference))
    return settlePayment(context, reference)
  if (payment.isMarkedPaid) return { outcome: 'settled', payment }
  return { outcome: 'open', payment, providerStatus: 'asked a moment ago', reason: null, declines: null }
}

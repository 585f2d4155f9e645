import { PROVIDER_AWAY, UNKNOWN_REFERENCE } from '#domain/provider-status.ts'
import type { AppContext } from '#server/context.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { ProviderFailure } from '#server/money/paystack/call-paystack.ts'
import type { Obstacle } from '#server/money/refunds/follow-refunds.ts'
import { flagForReview } from '#server/money/review/flag-for-review.ts'
import { isReversed } from '#server/money/review/paid-payment.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { processEach } from '#server/process-each.ts'
import { selectKnownDisputes } from './queries.ts'
import { recordDisputes } from './record-disputes.ts'

/**
 * Handles a webhook about a dispute: the customer's bank demands the money back, or has decided. The webhook is only a
 * hint: the transaction's status and disputes are read from the provider. `disputeId` is the id in the webhook. If the
 * provider's list lacks it, that dispute is read by its id. Returns the reason why the webhook must be processed again
 * later, or undefined.
 */
export async function noteDispute(
  context: AppContext,
  reference: string,
  disputeId?: string,
): Promise<Obstacle> {
  // Settles the payment first: money that is disputed has arrived, even if we have not recorded it yet.
  const settlement = await settlePayment(context, reference)
  if (settlement.outcome === 'unknown') return UNKNOWN_REFERENCE
  try {
    const transaction = await context.paystack.verify(reference)
    if (transaction === UNKNOWN_REFERENCE) return transaction
    const { disputes } = await context.paystack.listDisputes({ transactionId: transaction.id })
    const isListed = disputeId === undefined || disputes.some(({ id }) => id === disputeId)
    const named = isListed ? undefined : await context.paystack.readDispute(disputeId)
    const { hasOpen, isNews } = await recordDisputes(
      context,
      reference,
      named ? [...disputes, named] : disputes,
    )
    await flagForReview(context, reference, (payment) => {
      if (transaction.status === 'reversed' && isReversed(payment)) return 'reversed'
      if (!hasOpen) return null
      return isNews || !payment.isClosed || payment.exception !== 'disputed' ? 'disputed' : null
    })
    return undefined
  } catch (error) {
    if (error instanceof ProviderFailure) return PROVIDER_AWAY
    throw error
  }
}

/**
 * Reads the provider's disputes of the last 90 days and handles those that changed, because a webhook can be lost. Runs
 * every ten minutes and each night. A dispute that cannot be read or recorded does not stop the others.
 */
export async function readDisputes(context: AppContext, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 90 * 24 * 3_600_000)
  const { disputes: listed, unreadable } = await context.paystack.listDisputes({ since })
  if (unreadable > 0) context.log.error({ unreadable }, 'the provider lists disputes that we cannot read')
  const known = await selectKnownDisputes(
    context.db,
    listed.map(({ id }) => id),
  )
  const changed = listed.filter(({ id, status, isWithBank }) => {
    const stored = known.get(id)
    return stored?.status !== status || (status === 'OPEN' && isWithBank && !stored.isAnswered)
  })
  const references = new Set(changed.flatMap(({ reference }) => reference ?? []))
  await processEach(references, context.log, (reference) => noteDispute(context, reference))
}

/** Reads the provider's disputes. If the provider does not respond, the next run reads them. */
export async function pollDisputes(context: AppContext): Promise<void> {
  try {
    await readDisputes(context, await selectNow(context.db))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log.warn({ err: error }, 'the provider does not list its disputes')
  }
}

/** Flags a payment that the provider lists as reversed, because a webhook can be lost. Returns whether this was new. */
export const noteReversal = (context: AppContext, reference: string): Promise<boolean> =>
  flagForReview(context, reference, (payment) => (isReversed(payment) ? 'reversed' : null))

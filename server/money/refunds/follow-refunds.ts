import { PROVIDER_AWAY, UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import { countReversal } from '#server/money/review/flag-for-review.ts'
import { lockPaidPayment } from '#server/money/review/paid-payment.ts'
import { reduceToFit } from '#server/money/review/reduce-unsent.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { queueNextRun, startTurn } from '#server/platform/context/start-turn.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import {
  ProviderFailure,
  ProviderRefusal,
  UnreadableAnswer,
} from '#server/platform/providers/call-paystack.ts'
import { findSentRefund } from './find-sent-refund.ts'
import { applyProviderStatus } from './move-refund.ts'
import {
  forgetUnclearCall,
  selectUnderway,
  takeRefundToFollow,
  type Underway,
} from './provider-refund-queries.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'

/**
 * Checks refunds under way at the provider, one at a time, because the webhook about their end can be lost. Checks also
 * the refunds whose call may have arrived before a dispute stopped them, because the answer to the dispute waits for that.
 *
 * If the provider does not respond, the run ends and only the claimed refund waits longer. If the provider refuses to
 * show a refund, or its response cannot be read, the run continues with the next one. A run that takes too long ends
 * and queues the next run, so that a slow provider does not block other jobs.
 */
export async function followRefunds(context: AppContext): Promise<void> {
  const hasTime = startTurn(context)
  while (hasTime()) {
    const refund = await takeRefundToFollow(context.db)
    if (!refund || (await follow(context, refund)) === PROVIDER_AWAY) return
  }
  await queueNextRun(context, 'follow-refunds')
}

/** The reason why a webhook could not be processed; undefined if it was processed. */
export type Obstacle = typeof UNKNOWN_REFERENCE | typeof PROVIDER_AWAY | 'refund under way' | undefined

/**
 * Handles a webhook about refunds of a payment. The webhook is only a hint: its refund id is wrong or missing, and it
 * can arrive late, twice or out of order. So this asks the provider for the status of each of our unfinished refunds,
 * and records refunds made on its dashboard.
 */
export async function checkRefundsOf(context: AppContext, reference: string): Promise<Obstacle> {
  const known = await selectUnderway(context.db, reference)
  if (!known) return UNKNOWN_REFERENCE
  for (const refund of known) {
    if ((await follow(context, refund)) === PROVIDER_AWAY) return PROVIDER_AWAY
  }
  try {
    return (await recordProviderRefunds(context, reference)) === 'under way' ? 'refund under way' : undefined
  } catch (error) {
    if (error instanceof ProviderFailure) return PROVIDER_AWAY
    throw error
  }
}

async function follow(context: AppContext, refund: Underway): Promise<typeof PROVIDER_AWAY | undefined> {
  try {
    const isNamed = refund.status !== 'REQUESTED' && refund.providerRefundId !== null
    const said = isNamed
      ? await context.paystack.readRefund(refund.providerRefundId ?? '')
      : await findSentRefund(context, refund)
    if (said) await applyProviderStatus(context, refund.id, said)
    else if (!isNamed) await forgetCall(context, refund)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error instanceof ProviderRefusal || error instanceof UnreadableAnswer) {
      context.log.error({ err: error, refundId: refund.id }, 'the provider does not show a refund')
      return undefined
    }
    context.log.warn({ err: error, refundId: refund.id }, 'the status of a refund could not be read')
    return PROVIDER_AWAY
  }
}

/**
 * Stores that the call did not arrive. The provider still had this money then, so a bank that reversed the payment has
 * taken it too.
 */
const forgetCall = ({ db }: AppContext, { id, reference }: Underway): Promise<void> =>
  withTransaction(db, async (tx) => {
    const payment = await lockPaidPayment(tx, reference)
    await forgetUnclearCall(tx, id)
    if (!payment) return
    if (payment.exception === 'reversed') await countReversal(tx, payment)
    await reduceToFit(tx, payment.id)
  })

import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { queueNextRun, startTurn } from '#server/platform/context/start-turn.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { ProviderFailure, UnreadableAnswer } from '#server/platform/providers/call-paystack.ts'
import { lockRefund } from './change-refund-queries.ts'
import { findSentRefund, markOf } from './find-sent-refund.ts'
import { applyProviderStatus, recordRefusal } from './move-refund.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'
import { reduceOneToFit } from './reduce-one-to-fit.ts'
import { delayRefund, noteCall, type Outgoing, takeRefundToSend } from './send-refund-queries.ts'

/**
 * Sends due refunds one at a time. Does not claim a batch: with a slow provider, the claims of a batch could expire
 * before they are sent, and a second node would send the same refunds. If the provider does not respond, the run ends.
 * If its response about one refund cannot be read, only that refund is delayed. A run that takes too long ends and
 * queues the next run, so that a slow provider does not block other jobs.
 */
export async function sendRefunds(context: AppContext): Promise<void> {
  const hasTime = startTurn(context)
  while (hasTime()) {
    const refund = await takeRefundToSend(context.db)
    if (!refund) return
    try {
      await send(context, refund, refund.mayHaveBeenSent)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      await delayRefund(context.db, refund.id, error.message)
      context.log.warn(
        { err: error, refundId: refund.id, attempts: refund.attempts },
        'a refund could not be sent',
      )
      if (!(error instanceof UnreadableAnswer)) return
    }
  }
  await queueNextRun(context, 'send-refunds')
}

/**
 * Sends one refund, outside any transaction. First searches for the refund of an earlier call, and records refunds made
 * on the provider's dashboard, which can lower or delete this refund.
 */
async function send(context: AppContext, refund: Outgoing, mayHaveBeenSent: boolean): Promise<void> {
  const earlier = mayHaveBeenSent ? await findSentRefund(context, refund) : undefined
  if (earlier) return applyProviderStatus(context, refund.id, earlier)
  const counted = await recordProviderRefunds(context, refund.reference, refund.id)
  if (counted === 'under way' || counted === 'too much')
    return delayRefund(context.db, refund.id, 'The provider is already refunding this money.')
  const amount = await amountToSend(context.db, refund.id)
  if (amount === 0) return
  const answer = await context.paystack.refund({
    reference: refund.reference,
    amountKobo: amount,
    merchantNote: markOf(refund.id),
    customerNote: 'Refund of your bus ticket payment',
  })
  if (!('refusal' in answer)) return applyProviderStatus(context, refund.id, answer)
  // The provider may refuse because our earlier call succeeded, although its list did not show that refund yet.
  const called = { ...refund, amount }
  const sent = (await findSentRefund(context, called)) ?? (await findSentRefund(context, called, new Date()))
  if (sent) return applyProviderStatus(context, refund.id, sent)
  await recordRefusal(context, refund.id, answer.refusal)
  // The reason for the refusal may be a refund that was made on the provider's dashboard in the meantime.
  await recordProviderRefunds(context, refund.reference)
}

/**
 * Returns the amount to send, and stores that a call follows. The amount can be lower than before, because of a refund
 * on the provider's dashboard or of money that a bank took since the first attempt. Returns zero if the refund was
 * deleted or sent, or if a bank is deciding.
 */
const amountToSend = (db: Database, id: number): Promise<Kobo> =>
  withTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund?.status !== 'REQUESTED' || refund.isContested) return kobo(0)
    const amount = await reduceOneToFit(tx, refund)
    if (amount > 0) await noteCall(tx, id)
    return amount
  })

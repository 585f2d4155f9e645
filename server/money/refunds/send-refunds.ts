import type { House } from '#server/app.ts'
import { ProviderAway } from '#server/money/paystack/call-paystack.ts'
import { countProviderRefunds } from './count-provider-refunds.ts'
import { findSentRefund, markOf } from './find-sent-refund.ts'
import { believeProvider, recordRefusal } from './move-refund.ts'
import { delayRefund, noteNewCall, type Outgoing, selectAmountToSend, takeRefundToSend } from './queries.ts'

/**
 * Sends what is to go back, one after the other. Each refund is taken only when its turn has come, never a batch ahead:
 * a slow provider could outlast the time it is ours, and two nodes would send the same money.
 */
export async function sendRefunds(house: House): Promise<void> {
  for (;;) {
    const refund = await takeRefundToSend(house.db)
    if (!refund) return
    try {
      await send(house, refund, refund.mayHaveGoneOut)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      await delayRefund(house.db, refund.id, error.message)
      house.log.warn(
        { err: error, refundId: refund.id, attempts: refund.attempts },
        'a refund could not be sent',
      )
      return
    }
  }
}

/**
 * Outside any transaction. What happened to an earlier call is asked before there is another, and so is what the
 * provider returned on its own: then less is left to send, or nothing.
 */
async function send(house: House, refund: Outgoing, mayHaveGoneOut: boolean): Promise<void> {
  const earlier = mayHaveGoneOut ? await findSentRefund(house, refund) : undefined
  if (earlier) return believeProvider(house, refund.id, earlier)
  if (mayHaveGoneOut) await noteNewCall(house.db, refund.id)
  const counted = await countProviderRefunds(house, refund.reference, refund.id)
  if (counted === 'under way' || counted === 'too much')
    return delayRefund(house.db, refund.id, 'The provider returns this money already.')
  const amount = await selectAmountToSend(house.db, refund.id)
  if (amount === undefined) return
  const answer = await house.paystack.refund({
    reference: refund.reference,
    amountKobo: amount,
    merchantNote: markOf(refund.id),
    customerNote: 'Refund of your bus ticket payment',
  })
  if (!('refusal' in answer)) return believeProvider(house, refund.id, answer)
  // "Already refunded" may be the answer to our own call, which the list did not show yet a moment ago.
  const called = { ...refund, amount }
  const sent = (await findSentRefund(house, called)) ?? (await findSentRefund(house, called, new Date()))
  if (sent) return believeProvider(house, refund.id, sent)
  await recordRefusal(house, refund.id, answer.refusal)
  // A refund on the dashboard a moment ago may be the reason.
  await countProviderRefunds(house, refund.reference)
}

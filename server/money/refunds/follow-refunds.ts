import { PROVIDER_AWAY, UNKNOWN_REFERENCE } from '#domain/provider-status.ts'
import type { AppContext } from '#server/context.ts'
import { ProviderRefusal, ProviderUnavailable } from '#server/money/paystack/call-paystack.ts'
import { findSentRefund } from './find-sent-refund.ts'
import { applyProviderStatus } from './move-refund.ts'
import { selectUnderway, takeRefundToFollow, type Underway } from './provider-refund-queries.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'

/**
 * Checks every refund that is under way, because the webhook about its arrival can be lost. Claims each refund only
 * when it is next: a provider that does not respond delays one of them, and a refund it refuses to show delays none.
 */
export async function followRefunds(context: AppContext): Promise<void> {
  for (;;) {
    const refund = await takeRefundToFollow(context.db)
    if (!refund || (await follow(context, refund)) === PROVIDER_AWAY) return
  }
}

/** The reason why a message could not be processed; undefined when it was processed. */
export type Obstacle = typeof UNKNOWN_REFERENCE | typeof PROVIDER_AWAY | 'refund under way' | undefined

/**
 * Handles a message about refunds of a payment. The message is only a hint: it names the refund badly or not at all,
 * and arrives late, twice or out of order. So the provider is asked for the status of each refund, and for refunds that
 * are not ours.
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
    if (error instanceof ProviderUnavailable) return PROVIDER_AWAY
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
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    if (error instanceof ProviderRefusal) {
      context.log.error({ err: error, refundId: refund.id }, 'the provider does not show a refund')
      return undefined
    }
    context.log.warn({ err: error, refundId: refund.id }, 'the status of a refund could not be read')
    return PROVIDER_AWAY
  }
}

import type { AppContext } from '#server/context.ts'
import { ProviderAway, ProviderRefusal } from '#server/money/paystack/call-paystack.ts'
import { countProviderRefunds } from './count-provider-refunds.ts'
import { findSentRefund } from './find-sent-refund.ts'
import { believeProvider } from './move-refund.ts'
import { selectUnderway, takeRefundToFollow, type Underway } from './queries.ts'

/**
 * Asks after every refund that is under way, because the message of its arrival can be lost. Each is taken only when its
 * turn has come: a provider that is away delays one of them, and one that it will not show delays none.
 */
export async function followRefunds(context: AppContext): Promise<void> {
  for (;;) {
    const refund = await takeRefundToFollow(context.db)
    if (!refund || (await follow(context, refund)) === 'provider away') return
  }
}

/** What stood in the way of acting on a message; nothing when it has been dealt with. */
export type Obstacle = 'unknown reference' | 'provider away' | 'refund under way' | undefined

/**
 * A message about refunds of a payment makes us look, whatever it says: it names the refund badly or not at all, comes
 * late, twice or out of order. So the provider itself is asked how each of them stands, and for refunds that are not ours.
 */
export async function hearOfRefunds(context: AppContext, reference: string): Promise<Obstacle> {
  const known = await selectUnderway(context.db, reference)
  if (!known) return 'unknown reference'
  for (const refund of known) {
    if ((await follow(context, refund)) === 'provider away') return 'provider away'
  }
  try {
    return (await countProviderRefunds(context, reference)) === 'under way' ? 'refund under way' : undefined
  } catch (error) {
    if (error instanceof ProviderAway) return 'provider away'
    throw error
  }
}

async function follow(context: AppContext, refund: Underway): Promise<'provider away' | undefined> {
  try {
    const isNamed = refund.status !== 'REQUESTED' && refund.providerRefundId !== null
    const said = isNamed
      ? await context.paystack.readRefund(refund.providerRefundId ?? '')
      : await findSentRefund(context, refund)
    if (said) await believeProvider(context, refund.id, said)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    if (error instanceof ProviderRefusal) {
      context.log.error({ err: error, refundId: refund.id }, 'the provider does not show a refund')
      return undefined
    }
    context.log.warn({ err: error, refundId: refund.id }, 'a refund could not be asked after')
    return 'provider away'
  }
}

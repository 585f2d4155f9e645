import type { House } from '#server/app.ts'
import { ProviderAway, ProviderRefusal } from '#server/money/paystack/call-paystack.ts'
import { countProviderRefunds } from './count-provider-refunds.ts'
import { findSentRefund } from './find-sent-refund.ts'
import { believeProvider } from './move-refund.ts'
import { selectUnderway, takeRefundToFollow, type Underway } from './queries.ts'

/**
 * Asks after every refund that is under way, because the message of its arrival can be lost. Each is taken only when its
 * turn has come: a provider that is away delays one of them, and one that it will not show delays none.
 */
export async function followRefunds(house: House): Promise<void> {
  for (;;) {
    const refund = await takeRefundToFollow(house.db)
    if (!refund || (await follow(house, refund)) === 'provider away') return
  }
}

/** What stood in the way of acting on a message; nothing when it has been dealt with. */
export type Obstacle = 'unknown reference' | 'provider away' | 'refund under way' | undefined

/**
 * A message about refunds of a payment makes us look, whatever it says: it names the refund badly or not at all, comes
 * late, twice or out of order. So the provider itself is asked how each of them stands, and for refunds that are not ours.
 */
export async function hearOfRefunds(house: House, reference: string): Promise<Obstacle> {
  const known = await selectUnderway(house.db, reference)
  if (!known) return 'unknown reference'
  for (const refund of known) {
    if ((await follow(house, refund)) === 'provider away') return 'provider away'
  }
  try {
    return (await countProviderRefunds(house, reference)) === 'under way' ? 'refund under way' : undefined
  } catch (error) {
    if (error instanceof ProviderAway) return 'provider away'
    throw error
  }
}

async function follow(house: House, refund: Underway): Promise<'provider away' | undefined> {
  try {
    const isNamed = refund.status !== 'REQUESTED' && refund.providerRefundId !== null
    const said = isNamed
      ? await house.paystack.readRefund(refund.providerRefundId ?? '')
      : await findSentRefund(house, refund)
    if (said) await believeProvider(house, refund.id, said)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    if (error instanceof ProviderRefusal) {
      house.log.error({ err: error, refundId: refund.id }, 'the provider does not show a refund')
      return undefined
    }
    house.log.warn({ err: error, refundId: refund.id }, 'a refund could not be asked after')
    return 'provider away'
  }
}

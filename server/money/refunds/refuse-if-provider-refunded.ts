import type { AppContext } from '#server/platform/context/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import { selectReferenceOf } from './provider-refund-queries.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'

/** Records refunds made on the provider's dashboard. Throws STALE if one is new, because staff saw an old amount. */
export async function refuseIfProviderRefunded(
  context: AppContext,
  refundId: number,
  act: 'pay it out' | 'approve it',
) {
  const reference = await selectReferenceOf(context.db, refundId)
  if (!reference) throw notFound('Refund')
  const counted = await recordProviderRefunds(context, reference).catch((error) => {
    if (error instanceof ProviderFailure)
      throw new AppError('UNAVAILABLE', CANNOT_ASK, { retryAfterSeconds: 60 })
    throw error
  })
  if (counted !== 'nothing new')
    throw new AppError(
      'STALE',
      `The payment provider has already refunded money from this payment. Check the refund again before you ${act}.`,
    )
}

const CANNOT_ASK =
  'The payment provider is not responding, so we cannot check whether it has already refunded this money. Please try again in a few minutes.'

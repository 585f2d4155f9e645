import { UNKNOWN_REFERENCE } from '#domain/provider-status.ts'
import type { AppContext } from '#server/context.ts'
import { ProviderUnavailable } from '#server/money/paystack/call-paystack.ts'
import { isOurReference } from '#server/money/paystack/reference.ts'
import { insertUnknown } from './queries.ts'

/**
 * Records money that the provider has under a reference of our form that is not in our books, for example after a
 * backup was restored. Asks the provider first. Records it once; staff see it until one of them decides.
 */
export async function noteUnknownPayment(
  { db, log, paystack }: AppContext,
  reference: string,
): Promise<void> {
  if (!isOurReference(reference)) return
  const transaction = await paystack.verify(reference).catch((error) => {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  })
  if (!transaction || transaction === UNKNOWN_REFERENCE || transaction.status !== 'success') return
  if (await insertUnknown(db, reference, transaction))
    log.error({ reference }, 'the provider has a payment that we did not record')
}

import { UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import { isOurReference } from '#server/money/payments/reference.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import { insertUnknown } from './unknown-payment-queries.ts'

/**
 * Stores a payment that we do not know although its reference has our format, for example after a backup was restored.
 * Asks the provider first and stores the payment only if it succeeded, and only once. Staff see it until one of them
 * decides.
 */
export async function noteUnknownPayment(
  { db, log, paystack }: AppContext,
  reference: string,
): Promise<void> {
  if (!isOurReference(reference)) return
  const transaction = await paystack.verify(reference).catch((error) => {
    if (error instanceof ProviderFailure) return undefined
    throw error
  })
  if (!transaction || transaction === UNKNOWN_REFERENCE || transaction.status !== 'success') return
  if (await insertUnknown(db, reference, transaction))
    log.error({ reference }, 'the provider has a payment that we did not record')
}

/**
 * Shows staff a payment or refund of the provider's list that cannot be read, once. Without a reference it is named by
 * its id.
 */
export async function noteUnreadable(
  { db, log }: AppContext,
  kind: 'payment' | 'refund',
  { name, reference }: { name: string; reference: string | null },
): Promise<void> {
  const nothingRead = { id: name, received: null, currency: 'NGN' }
  if (await insertUnknown(db, reference ?? `unreadable ${kind} ${name}`, nothingRead))
    log.error({ kind, name, reference }, 'a record of the provider cannot be read')
}

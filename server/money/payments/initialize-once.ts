import type { InitializedPayment, InitializePayment } from '#contracts/money/payments.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withIdempotency } from '#server/platform/idempotency/with-idempotency.ts'
import { selectHoldSeconds } from './extend-hold-queries.ts'
import { initializePayment } from './initialize-payment.ts'

/**
 * Returns the same payment for a repeated idempotency key, without extending the hold again. The remaining hold time is
 * recomputed, because time has passed since the first response.
 */
export async function initializeOnce(
  context: AppContext,
  input: InitializePayment,
  { key, ip }: { key: string | undefined; ip: string },
): Promise<InitializedPayment> {
  const request = { endpoint: 'POST /payments/initialize', key, body: input }
  const started = await withIdempotency(context.db, request, () => initializePayment(context, input, ip))
  if (!key) return started
  const seconds = await selectHoldSeconds(context.db, input.bookingId)
  return { ...started, holdExpiresIn: seconds === null ? null : Math.max(0, seconds) }
}

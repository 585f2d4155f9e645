import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { InitializedPayment, type InitializePayment, VerifiedPayment } from '#contracts/money/payments.ts'
import { api } from '#site/parts/api.ts'
import { retryDelay } from '#site/parts/retry-delay.ts'
import type { PaymentToVerify } from './settle.ts'

const MAX_WAITS = 2

/**
 * Starts a payment. If a rate limit refuses the request, waits as long as the server says and retries at most twice,
 * with the same idempotency key.
 */
export async function initializePayment(payment: InitializePayment): Promise<InitializedPayment> {
  const headers = { 'idempotency-key': newIdempotencyKey() }
  for (let waits = 0; ; waits++) {
    try {
      return await api.post('/payments/initialize', payment, InitializedPayment, headers)
    } catch (error) {
      const told = retryDelay(error)
      if (told === null || waits >= MAX_WAITS) throw error
      await new Promise((resolve) => setTimeout(resolve, told))
    }
  }
}

export const verifyPayment = ({ reference, seatIds }: PaymentToVerify): Promise<VerifiedPayment> =>
  api.post('/payments/verify', { reference, seatIds }, VerifiedPayment)

import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import {
  InitializedPayment,
  InitializePayment,
  VerifiedPayment,
  VerifyPayment,
} from '#contracts/money/payments.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { countOrRefuse } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { initializeOnce } from './initialize-once.ts'
import { STARTS_PER_NETWORK, VERIFICATIONS_PER_NETWORK } from './payment-limits.ts'
import { createThrottledSettlement } from './throttled-settlement.ts'
import { verifyPayment } from './verify-payment.ts'

export const paymentEndpoints = endpointsFor('Checkout', (endpoint, context) => {
  const settle = createThrottledSettlement(context)

  endpoint('POST /payments/initialize', 'public', 'Start an online payment', {
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'TRIP_CLOSED',
      'HOLD_EXPIRED',
      'AMOUNT_DIFFERS',
      'KEY_REUSED',
      'TOO_MANY',
      'MAINTENANCE',
    ],
    description:
      'Creates a payment for a held booking or an open balance, starts it with the provider, and extends the hold. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: InitializePayment,
    answer: InitializedPayment,
    handle: async (request) => {
      const ip = addressOf(request)
      await countOrRefuse(context.db, STARTS_PER_NETWORK, networkOf(ip))
      return initializeOnce(context, request.body, { key: request.headers['idempotency-key'], ip })
    },
  })

  endpoint('POST /payments/verify', 'public', 'Verify an online payment', {
    errors: ['NOT_FOUND', 'TOO_MANY'],
    description:
      'Asks the provider about a payment and settles it. Returns 202 with the status `pending` while the result is open; the client should then ask again.',
    body: VerifyPayment,
    answer: VerifiedPayment,
    others: { 202: VerifiedPayment },
    handle: async (request, reply) => {
      await countOrRefuse(context.db, VERIFICATIONS_PER_NETWORK, networkOf(addressOf(request)))
      const verified = await verifyPayment(context, settle, request.body.reference)
      if (verified.status === 'pending') reply.code(202)
      return verified
    },
  })
})

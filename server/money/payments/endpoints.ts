import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import {
  InitializedPayment,
  InitializePayment,
  VerifiedPayment,
  VerifyPayment,
} from '#contracts/money/payments.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { countOrRefuse } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { initializeOnce } from './initialize-once.ts'
import { STARTS_PER_NETWORK, VERIFICATIONS_PER_NETWORK } from './payment-limits.ts'
import { createThrottledSettlement } from './throttled-settlement.ts'
import { verifyPayment } from './verify-payment.ts'

const tags = ['Checkout']

export function paymentEndpoints(app: Api, context: AppContext): void {
  const settle = createThrottledSettlement(context)

  app.post(
    '/payments/initialize',
    {
      config: {
        permission: 'public',
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
      },
      schema: {
        tags,
        summary: 'Start an online payment',
        description:
          'Creates a payment for a held booking or an open balance, starts it with the provider, and extends the hold. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: InitializePayment,
        response: { 200: InitializedPayment },
      },
    },
    async (request) => {
      const ip = addressOf(request)
      await countOrRefuse(context.db, STARTS_PER_NETWORK, networkOf(ip))
      return initializeOnce(context, request.body, { key: request.headers['idempotency-key'], ip })
    },
  )

  app.post(
    '/payments/verify',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Verify an online payment',
        description:
          'Asks the provider about a payment and settles it. Returns 202 with the status `pending` while the result is open; the client should then ask again.',
        body: VerifyPayment,
        response: { 200: VerifiedPayment, 202: VerifiedPayment },
      },
    },
    async (request, reply) => {
      await countOrRefuse(context.db, VERIFICATIONS_PER_NETWORK, networkOf(addressOf(request)))
      const verified = await verifyPayment(context, settle, request.body.reference)
      return reply.code(verified.status === 'pending' ? 202 : 200).send(verified)
    },
  )
}

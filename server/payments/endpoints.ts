import { IdempotencyHeaders } from '#contracts/bookings.ts'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import { InitializedPayment, InitializePayment, VerifiedPayment, VerifyPayment } from '#contracts/payments.ts'
import type { Api, House } from '#server/app.ts'
import { initializeOnce } from './initialize-once.ts'
import { verifyPayment } from './verify-payment.ts'

export function paymentEndpoints(app: Api, house: House): void {
  app.post(
    '/payments/initialize',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Payments'],
        headers: IdempotencyHeaders,
        body: InitializePayment,
        response: { 200: InitializedPayment, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    },
    (request) => initializeOnce(house, request.body, request.headers['idempotency-key']),
  )

  app.post(
    '/payments/verify',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Payments'],
        body: VerifyPayment,
        response: { 200: VerifiedPayment, 202: VerifiedPayment, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    },
    async (request, reply) => {
      const verified = await verifyPayment(house, request.body.reference)
      return reply.code(verified.status === 'pending' ? 202 : 200).send(verified)
    },
  )
}

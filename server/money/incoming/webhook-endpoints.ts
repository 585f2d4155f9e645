import * as z from 'zod/mini'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { keepRawJson, rawBodyOf } from '#server/platform/http/keep-raw-json.ts'
import { receiveWebhook } from './receive-webhook.ts'

const Received = z.object({ status: z.literal('ok') })

export const webhookEndpoints = endpointsFor('Checkout', (endpoint, context) => {
  endpoint('POST /payments/webhook', 'public', 'Receive a webhook from the provider', {
    errors: ['UNAUTHENTICATED'],
    scope: keepRawJson,
    route: { bodyLimit: 64 * 1024 },
    description:
      'Stores a signed event from Paystack, which a job processes. The signature is in the `x-paystack-signature` header. An event that was received before is accepted and ignored.',
    answer: Received,
    handle: async (request) => {
      await receiveWebhook(context, rawBodyOf(request), request.headers['x-paystack-signature'])
      return { status: 'ok' as const }
    },
  })
})

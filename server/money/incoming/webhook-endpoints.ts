import * as z from 'zod/mini'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { keepRawJson } from '#server/platform/http/keep-raw-json.ts'
import { receiveWebhook } from './receive-webhook.ts'

const Received = z.object({ status: z.literal('ok') })

export function webhookEndpoints(app: Api, context: AppContext): void {
  app.register(async (hook) => {
    keepRawJson(hook)
    hook.post<{ Body: Buffer | undefined }>(
      '/payments/webhook',
      {
        bodyLimit: 64 * 1024,
        config: { permission: 'public', errors: ['UNAUTHENTICATED'] },
        schema: {
          tags: ['Checkout'],
          summary: 'Receive a webhook from the provider',
          description:
            'Stores a signed event from Paystack, which a job processes. The signature is in the `x-paystack-signature` header. An event that was received before is accepted and ignored.',
          response: { 200: Received },
        },
      },
      async (request, reply) => {
        await receiveWebhook(
          context,
          request.body ?? Buffer.alloc(0),
          request.headers['x-paystack-signature'],
        )
        return reply.send({ status: 'ok' })
      },
    )
  })
}

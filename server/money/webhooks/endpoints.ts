import * as z from 'zod/mini'
import type { Api, AppContext } from '#server/context.ts'
import { errors } from '#server/platform/http/error-responses.ts'
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
        config: { permission: 'public' },
        schema: { tags: ['Payments'], response: { 200: Received, ...errors } },
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

import * as z from 'zod/mini'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import type { Api, House } from '#server/app.ts'
import { receiveWebhook } from './receive-webhook.ts'

const Received = z.object({ status: z.literal('ok') })

export function webhookEndpoints(app: Api, house: House): void {
  app.register(async (hook) => {
    // The signature is over the raw bytes, so this endpoint alone gets them as they came.
    hook.removeContentTypeParser('application/json')
    hook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    hook.post<{ Body: Buffer | undefined }>(
      '/payments/webhook',
      {
        bodyLimit: 64 * 1024,
        config: { permission: 'public' },
        schema: { tags: ['Payments'], response: { 200: Received, '4xx': ErrorAnswer, '5xx': ErrorAnswer } },
      },
      async (request, reply) => {
        await receiveWebhook(house, request.body ?? Buffer.alloc(0), request.headers['x-paystack-signature'])
        return reply.send({ status: 'ok' })
      },
    )
  })
}

import * as z from 'zod/mini'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import type { Api, AppContext } from '#server/context.ts'
import { receiveSmsReport } from '#server/messages/sms-reports/receive-sms-report.ts'
import { receiveWebhook } from './receive-webhook.ts'

const Received = z.object({ status: z.literal('ok') })

export function webhookEndpoints(app: Api, context: AppContext): void {
  app.register(async (hook) => {
    // The signatures are over the raw bytes, so these endpoints alone get them as they came.
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
        await receiveWebhook(
          context,
          request.body ?? Buffer.alloc(0),
          request.headers['x-paystack-signature'],
        )
        return reply.send({ status: 'ok' })
      },
    )
    hook.post<{ Body: Buffer | undefined }>(
      '/notifications/sms-reports',
      {
        bodyLimit: 16 * 1024,
        config: { permission: 'public' },
        schema: {
          tags: ['Notifications'],
          description: 'The SMS gateway reports what became of a message. Signed as Termii signs its events.',
          response: { 200: Received, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
        },
      },
      async (request, reply) => {
        await receiveSmsReport(
          context,
          request.body ?? Buffer.alloc(0),
          request.headers['x-termii-signature'],
        )
        return reply.send({ status: 'ok' })
      },
    )
  })
}

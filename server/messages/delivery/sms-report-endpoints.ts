import * as z from 'zod/mini'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { keepRawJson } from '#server/platform/http/keep-raw-json.ts'
import { receiveSmsReport } from './receive-sms-report.ts'

const Received = z.object({ status: z.literal('ok') })

export function smsReportEndpoints(app: Api, context: AppContext): void {
  app.register(async (hook) => {
    keepRawJson(hook)
    hook.post<{ Body: Buffer | undefined }>(
      '/notifications/sms-reports',
      {
        bodyLimit: 16 * 1024,
        config: { permission: 'public', errors: ['INVALID', 'UNAUTHENTICATED'] },
        schema: {
          tags: ['Notifications'],
          summary: 'Receive an SMS delivery report',
          description:
            'Stores the result that the SMS gateway reports. Termii’s signature is in the `x-termii-signature` header.',
          response: { 200: Received },
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

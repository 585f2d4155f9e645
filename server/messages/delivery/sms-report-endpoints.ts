import * as z from 'zod/mini'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { keepRawJson, rawBodyOf } from '#server/platform/http/keep-raw-json.ts'
import { receiveSmsReport } from './receive-sms-report.ts'

const Received = z.object({ status: z.literal('ok') })

export const smsReportEndpoints = endpointsFor('Notifications', (endpoint, context) => {
  endpoint('POST /notifications/sms-reports', 'public', 'Receive an SMS delivery report', {
    errors: ['INVALID', 'UNAUTHENTICATED'],
    scope: keepRawJson,
    route: { bodyLimit: 16 * 1024 },
    description:
      'Stores the result that the SMS gateway reports. Termii’s signature is in the `x-termii-signature` header.',
    answer: Received,
    handle: async (request) => {
      await receiveSmsReport(context, rawBodyOf(request), request.headers['x-termii-signature'])
      return { status: 'ok' as const }
    },
  })
})

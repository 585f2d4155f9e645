import {
  UnknownPaymentAnswer,
  UnknownPaymentDecision,
  UnknownPaymentPage,
  UnknownPaymentQuery,
} from '#contracts/money/unknown-payments.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { notFound } from '#server/platform/errors.ts'
import { decideUnknownPayment } from './decide-unknown-payment.ts'
import { exportUnknownPayments } from './export-unknown-payments.ts'
import { presentUnknownPayment } from './present-unknown-payment.ts'
import { selectUnknown, selectUnknowns } from './unknown-payment-queries.ts'

const tags = ['Unknown payments']

export function unknownPaymentEndpoints(app: Api, context: AppContext): void {
  app.get(
    '/unknown-payments',
    {
      config: { permission: 'payments.view' },
      schema: {
        tags,
        summary: 'List unknown payments',
        description: 'Returns a page of payments at the provider that match none of ours.',
        querystring: UnknownPaymentQuery,
        response: { 200: UnknownPaymentPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectUnknowns(context.db, query)
      return { data: rows.map(presentUnknownPayment), ...page }
    },
  )

  app.get(
    '/unknown-payments/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'payments.view' },
      schema: {
        tags,
        summary: 'Export unknown payments',
        description:
          'Streams all matching unknown payments as a CSV file. The export is recorded in the audit log.',
        querystring: UnknownPaymentQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportUnknownPayments(
        context.background,
        staffActionOf(request),
        request.query,
      )
      return reply.headers(headers).send(file)
    },
  )

  app.patch(
    '/unknown-payments/:id',
    {
      config: { permission: 'payments.process', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Resolve an unknown payment',
        description:
          'Assigns the money to a booking, where it pays for seats or is refunded, or closes the case with a reason.',
        params: IdParams,
        body: UnknownPaymentDecision,
        response: { 200: UnknownPaymentAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await decideUnknownPayment(context, staffActionOf(request), id, request.body)
      const row = await selectUnknown(context.db, id)
      if (!row) throw notFound('Payment')
      return { data: presentUnknownPayment(row) }
    },
  )
}

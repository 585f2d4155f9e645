import {
  UnknownPaymentAnswer,
  UnknownPaymentDecision,
  UnknownPaymentPage,
  UnknownPaymentQuery,
} from '#contracts/money/unknown-payments.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { notFound } from '#server/platform/errors.ts'
import { decideUnknownPayment } from './decide-unknown-payment.ts'
import { exportUnknownPayments } from './export-unknown-payments.ts'
import { presentUnknownPayment } from './present-unknown-payment.ts'
import { selectUnknown, selectUnknowns } from './unknown-payment-queries.ts'

export const unknownPaymentEndpoints = endpointsFor('Unknown payments', (endpoint, context) => {
  endpoint('GET /unknown-payments', 'payments.view', 'List unknown payments', {
    description: 'Returns a page of payments at the provider that match none of ours.',
    query: UnknownPaymentQuery,
    answer: UnknownPaymentPage,
    handle: async ({ query }) => presentPage(await selectUnknowns(context.db, query), presentUnknownPayment),
  })

  endpoint('GET /unknown-payments/export', 'payments.view', 'Export unknown payments', {
    ...csvExport(context.background, 'unknown payments', UnknownPaymentQuery, exportUnknownPayments),
  })

  endpoint('PATCH /unknown-payments/:id', 'payments.process', 'Resolve an unknown payment', {
    errors: ['CONFLICT'],
    description:
      'Assigns the money to a booking, where it pays for seats or is refunded, or closes the case with a reason.',
    body: UnknownPaymentDecision,
    answer: UnknownPaymentAnswer,
    data: async ({ act, params: { id }, body }) => {
      await decideUnknownPayment(context, act, id, body)
      const row = await selectUnknown(context.db, id)
      if (!row) throw notFound('Payment')
      return presentUnknownPayment(row)
    },
  })
})

import { IdParams } from '#contracts/record-id.ts'
import {
  UnknownPaymentAnswer,
  UnknownPaymentDecision,
  UnknownPaymentPage,
  UnknownPaymentQuery,
} from '#contracts/unknown-payments.ts'
import type { Api, AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { decideUnknownPayment } from './decide-unknown-payment.ts'
import { presentUnknownPayment } from './present-unknown-payment.ts'
import { selectUnknown, selectUnknowns } from './queries.ts'

const tags = ['Unknown payments']

export function unknownPaymentEndpoints(app: Api, context: AppContext): void {
  app.get(
    '/unknown-payments',
    {
      config: { permission: 'payments.view' },
      schema: {
        tags,
        summary: 'List unknown payments',
        description: 'Returns a page of payments at the provider that no payment of ours matches.',
        querystring: UnknownPaymentQuery,
        response: { 200: UnknownPaymentPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectUnknowns(context.db, query)
      return { data: rows.map(presentUnknownPayment), ...page }
    },
  )

  app.patch(
    '/unknown-payments/:id',
    {
      config: { permission: 'payments.process', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Decide an unknown payment',
        description:
          'Assigns the money to a booking, where it becomes a seat or a refund, or closes the case with a reason.',
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

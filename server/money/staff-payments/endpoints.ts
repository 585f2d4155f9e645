import {
  CloseException,
  PaymentAnswer,
  PaymentChange,
  PaymentPage,
  PaymentQuery,
  RefundInput,
} from '#contracts/payment-oversight.ts'
import { IdParams } from '#contracts/record-id.ts'
import type { Api, AppContext } from '#server/context.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { closeException } from './close-exception.ts'
import { editPayment } from './edit-payment.ts'
import { presentPayment } from './present-payment.ts'
import { selectPayments } from './queries.ts'
import { refundPayment } from './refund-payment.ts'

const tags = ['Payments']

export function staffPaymentEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.get(
    '/payments',
    {
      config: { permission: 'payments.view' },
      schema: {
        tags,
        summary: 'List payments',
        description: 'Returns a page of payments, with search, order and filters.',
        querystring: PaymentQuery,
        response: { 200: PaymentPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectPayments(db, query)
      return { data: rows.map(presentPayment), ...page }
    },
  )

  app.patch(
    '/payments',
    {
      config: {
        permission: 'payments.process',
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'AMOUNT_DIFFERS'],
      },
      schema: {
        tags,
        summary: 'Update a payment',
        description:
          'Corrects a payment that staff recorded, until it is paid. For an online payment, asks the provider and settles it; `isOverride` with a reason marks it as paid if the provider does not confirm it.',
        body: PaymentChange,
        response: { 200: PaymentAnswer },
      },
    },
    async (request) => ({ data: await editPayment(context, staffActionOf(request), request.body) }),
  )

  app.post(
    '/payments/:id/refunds',
    {
      config: { permission: 'payments.refund', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Refund a payment',
        description:
          'Opens a refund of at most the money received and not yet refunded. Large refunds need approval by a second person. The reason `mistake` deducts money that was never received.',
        params: IdParams,
        body: RefundInput,
        response: { 201: PaymentAnswer },
      },
    },
    async (request, reply) => {
      const data = await refundPayment(context, staffActionOf(request), request.params.id, request.body)
      return reply.code(201).send({ data })
    },
  )

  app.patch(
    '/payments/:id/exception',
    {
      config: { permission: 'payments.process', errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Close the exception of a payment',
        description:
          'Closes an exception with a note. Refuses while part of the money is neither applied nor refunded.',
        params: IdParams,
        body: CloseException,
        response: { 200: PaymentAnswer },
      },
    },
    async (request) => ({
      data: await closeException(db, staffActionOf(request), request.params.id, request.body),
    }),
  )
}

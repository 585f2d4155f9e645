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
import { actOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { closeException } from './close-exception.ts'
import { editPayment } from './edit-payment.ts'
import { presentPayment } from './present-payment.ts'
import { selectPayments } from './queries.ts'
import { refundPayment } from './refund-payment.ts'

const tags = ['Payments']

export function paymentOversightEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.get(
    '/payments',
    {
      config: { permission: 'payments.view' },
      schema: { tags, querystring: PaymentQuery, response: { 200: PaymentPage, ...errors } },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectPayments(db, query)
      return { data: rows.map(presentPayment), ...page }
    },
  )

  app.patch(
    '/payments',
    {
      config: { permission: 'payments.process' },
      schema: { tags, body: PaymentChange, response: { 200: PaymentAnswer, ...errors } },
    },
    async (request) => ({ data: await editPayment(context, actOf(request), request.body) }),
  )

  app.post(
    '/payments/:id/refunds',
    {
      config: { permission: 'payments.refund', stepUp: true },
      schema: { tags, params: IdParams, body: RefundInput, response: { 201: PaymentAnswer, ...errors } },
    },
    async (request, reply) => {
      const data = await refundPayment(context, actOf(request), request.params.id, request.body)
      return reply.code(201).send({ data })
    },
  )

  app.patch(
    '/payments/:id/exception',
    {
      config: { permission: 'payments.process' },
      schema: { tags, params: IdParams, body: CloseException, response: { 200: PaymentAnswer, ...errors } },
    },
    async (request) => ({ data: await closeException(db, actOf(request), request.params.id, request.body) }),
  )
}

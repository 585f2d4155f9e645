import {
  CloseException,
  PaymentAnswer,
  PaymentChange,
  PaymentChangedAnswer,
  PaymentPage,
  PaymentQuery,
  RefundInput,
} from '#contracts/money/payment-oversight.ts'
import { PaymentSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { closeException } from './close-exception.ts'
import { editPayment } from './edit-payment.ts'
import { exportPayments } from './export-payments.ts'
import { presentPayment } from './present-payment.ts'
import { selectPaymentSummary, selectPayments } from './queries.ts'
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
        description: 'Returns a page of payments, with search, sorting and filters.',
        querystring: PaymentQuery,
        response: { 200: PaymentPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectPayments(db, query)
      return { data: rows.map(presentPayment), ...page }
    },
  )

  app.get(
    '/payments/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'payments.view', alsoNeeds: 'bookings.export' },
      schema: {
        tags,
        summary: 'Export payments',
        description: 'Streams all matching payments as a CSV file. The export is recorded in the audit log.',
        querystring: PaymentQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportPayments(
        context.background,
        staffActionOf(request),
        request.query,
      )
      return reply.headers(headers).send(file)
    },
  )

  app.get(
    '/payments/summary',
    {
      config: { permission: 'payments.view' },
      schema: {
        tags,
        summary: 'Summarise the payments',
        description:
          'Returns the number and total of the payments received today in naira, and the number of pending payments.',
        response: { 200: PaymentSummaryAnswer },
      },
    },
    async () => ({
      data: await selectPaymentSummary(db, context.config.paystack.mode, lagosDay(new Date())),
    }),
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
          'Corrects a payment that staff recorded, as long as it is not paid. For an online payment, asks the provider and settles it; `isOverride` with a reason marks it as paid if the provider does not confirm it. `note` in the response says if nothing was changed.',
        body: PaymentChange,
        response: { 200: PaymentChangedAnswer },
      },
    },
    async (request) => editPayment(context, staffActionOf(request), request.body),
  )

  app.post(
    '/payments/:id/refunds',
    {
      config: { permission: 'payments.refund', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Refund a payment',
        description:
          'Opens a refund of up to the amount received and not yet refunded. Large refunds need approval by a second person. With the reason `mistake`, deducts money that was never received.',
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
        summary: 'Close the exception on a payment',
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

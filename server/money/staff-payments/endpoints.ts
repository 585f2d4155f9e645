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
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { closeException } from './close-exception.ts'
import { editPayment } from './edit-payment.ts'
import { exportPayments } from './export-payments.ts'
import { presentPayment } from './present-payment.ts'
import { selectPaymentSummary, selectPayments } from './queries.ts'
import { refundPayment } from './refund-payment.ts'

export const staffPaymentEndpoints = endpointsFor('Payments', (endpoint, context) => {
  const { db } = context

  endpoint('GET /payments', 'payments.view', 'List payments', {
    description: 'Returns a page of payments, with search, sorting and filters.',
    query: PaymentQuery,
    answer: PaymentPage,
    handle: async ({ query }) => presentPage(await selectPayments(db, query), presentPayment),
  })

  endpoint('GET /payments/export', 'payments.view', 'Export payments', {
    ...csvExport(context.background, 'payments', PaymentQuery, exportPayments),
    alsoNeeds: 'bookings.export',
  })

  endpoint('GET /payments/summary', 'payments.view', 'Summarise the payments', {
    description:
      'Returns the number and total of the payments received today in naira, and the number of pending payments.',
    answer: PaymentSummaryAnswer,
    data: () => selectPaymentSummary(db, context.config.paystack.mode, lagosDay(new Date())),
  })

  endpoint('PATCH /payments', 'payments.process', 'Update a payment', {
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'AMOUNT_DIFFERS'],
    description:
      'Corrects a payment that staff recorded, as long as it is not paid. For an online payment, asks the provider and settles it; `isOverride` with a reason marks it as paid if the provider does not confirm it. `note` in the response says if nothing was changed.',
    body: PaymentChange,
    answer: PaymentChangedAnswer,
    handle: async ({ act, body }) => editPayment(context, act, body),
  })

  endpoint('POST /payments/:id/refunds', 'payments.refund', 'Refund a payment', {
    stepUp: true,
    errors: ['CONFLICT', 'STALE'],
    description:
      'Opens a refund of up to the amount received and not yet refunded. Large refunds need approval by a second person. With the reason `mistake`, deducts money that was never received.',
    body: RefundInput,
    created: PaymentAnswer,
    data: ({ act, params, body }) => refundPayment(context, act, params.id, body),
  })

  endpoint('PATCH /payments/:id/exception', 'payments.process', 'Close the exception on a payment', {
    errors: ['CONFLICT', 'STALE'],
    description:
      'Closes an exception with a note. Refuses while part of the money is neither applied nor refunded.',
    body: CloseException,
    answer: PaymentAnswer,
    data: ({ act, params, body }) => closeException(db, act, params.id, body),
  })
})

import {
  RefundAnswer,
  RefundCollectedAnswer,
  RefundCollection,
  RefundDecided,
  RefundDecision,
  RefundPage,
  RefundQuery,
  RefundReturned,
  type StaffRefund,
} from '#contracts/money/refunds.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { notFound } from '#server/platform/errors.ts'
import { collectRefund } from './collect-refund.ts'
import { decideRefund } from './decide-refund.ts'
import { exportRefunds } from './export-refunds.ts'
import { selectRefund, selectRefunds } from './list-refund-queries.ts'
import { presentRefund } from './present-refund.ts'
import { retryRefund } from './retry-refund.ts'
import { returnByHand } from './return-by-hand.ts'

const COLLECT_PERMISSIONS = ['payments.process', 'bookings.create', 'bookings.edit'] as const

export const refundEndpoints = endpointsFor('Refunds', (endpoint, context) => {
  const { db } = context

  endpoint('GET /refunds', 'payments.view', 'List refunds', {
    description: 'Returns a page of refunds, with search, sorting and filters.',
    query: RefundQuery,
    answer: RefundPage,
    handle: async ({ query }) => presentPage(await selectRefunds(db, query), presentRefund),
  })

  endpoint('GET /refunds/export', 'payments.view', 'Export refunds', {
    ...csvExport(context.background, 'refunds', RefundQuery, exportRefunds),
    alsoNeeds: 'bookings.export',
  })

  endpoint('PATCH /refunds/:id/retry', 'payments.refund', 'Send a failed refund again', {
    stepUp: true,
    errors: ['CONFLICT'],
    description: 'Queues a failed refund to be sent to the provider again.',
    answer: RefundAnswer,
    data: async ({ act, params: { id } }) => {
      await retryRefund(db, act, id)
      return showRefund(db, id)
    },
  })

  endpoint('PATCH /refunds/:id/decision', 'payments.refund', 'Approve or decline a refund', {
    stepUp: true,
    errors: ['CONFLICT', 'STALE'],
    description:
      'Approves or declines a refund that is waiting for a second person. The person who opened it can only decline it. Declining withdraws the refund, so `data` is then null.',
    body: RefundDecision,
    answer: RefundDecided,
    data: async ({ act, params: { id }, body }) => {
      await decideRefund(context, act, id, body)
      return body.decision === 'approve' ? await showRefund(db, id) : null
    },
  })

  endpoint('PATCH /refunds/:id/returned', 'payments.refund', 'Record a refund paid out by staff', {
    stepUp: true,
    errors: ['CONFLICT', 'STALE'],
    description:
      'Records that staff paid out the refund by hand. Refuses a refund that the provider may be sending, and cash for money that did not come in cash.',
    body: RefundReturned,
    answer: RefundAnswer,
    data: async ({ act, params: { id }, body }) => {
      await returnByHand(context, act, id, body)
      return showRefund(db, id)
    },
  })

  endpoint('POST /refunds/collect', COLLECT_PERMISSIONS, 'Pay out a cash refund by its code', {
    needsPerson: true,
    errors: ['CONFLICT', 'TOO_MANY'],
    description:
      'Records that staff paid a refund in cash to the passenger who named the reference and the code. Needs no refund permission, because only the passenger knows the code. Allows five tries per booking and hour.',
    body: RefundCollection,
    answer: RefundCollectedAnswer,
    data: ({ act, body }) => collectRefund(context, act, body),
  })
})

async function showRefund(db: Database, id: number): Promise<StaffRefund> {
  const row = await selectRefund(db, id)
  if (!row) throw notFound('Refund')
  return presentRefund(row)
}

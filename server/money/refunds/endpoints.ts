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
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { collectRefund } from './collect-refund.ts'
import { decideRefund } from './decide-refund.ts'
import { exportRefunds } from './export-refunds.ts'
import { selectRefund, selectRefunds } from './list-refund-queries.ts'
import { presentRefund } from './present-refund.ts'
import { retryRefund } from './retry-refund.ts'
import { returnByHand } from './return-by-hand.ts'

const tags = ['Refunds']

export function refundEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.get(
    '/refunds',
    {
      config: { permission: 'payments.view' },
      schema: {
        tags,
        summary: 'List refunds',
        description: 'Returns a page of refunds, with search, sorting and filters.',
        querystring: RefundQuery,
        response: { 200: RefundPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectRefunds(db, query)
      return { data: rows.map(presentRefund), ...page }
    },
  )

  app.get(
    '/refunds/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'payments.view', alsoNeeds: 'bookings.export' },
      schema: {
        tags,
        summary: 'Export refunds',
        description: 'Streams all matching refunds as a CSV file. The export is recorded in the audit log.',
        querystring: RefundQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportRefunds(context.background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )

  app.patch(
    '/refunds/:id/retry',
    {
      config: { permission: 'payments.refund', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Send a failed refund again',
        description: 'Queues a failed refund to be sent to the provider again.',
        params: IdParams,
        response: { 200: RefundAnswer },
      },
    },
    async (request) => {
      await retryRefund(db, staffActionOf(request), request.params.id)
      return { data: await showRefund(db, request.params.id) }
    },
  )

  app.patch(
    '/refunds/:id/decision',
    {
      config: { permission: 'payments.refund', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Approve or decline a refund',
        description:
          'Approves or declines a refund that is waiting for a second person. The person who opened it can only decline it. Declining withdraws the refund, so `data` is then null.',
        params: IdParams,
        body: RefundDecision,
        response: { 200: RefundDecided },
      },
    },
    async (request) => {
      const { id } = request.params
      await decideRefund(context, staffActionOf(request), id, request.body)
      return { data: request.body.decision === 'approve' ? await showRefund(db, id) : null }
    },
  )

  app.patch(
    '/refunds/:id/returned',
    {
      config: { permission: 'payments.refund', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Record a refund paid out by staff',
        description:
          'Records that staff paid out the refund by hand. Refuses a refund that the provider may be sending, and cash for money that did not come in cash.',
        params: IdParams,
        body: RefundReturned,
        response: { 200: RefundAnswer },
      },
    },
    async (request) => {
      await returnByHand(context, staffActionOf(request), request.params.id, request.body)
      return { data: await showRefund(db, request.params.id) }
    },
  )

  app.post(
    '/refunds/collect',
    {
      config: {
        permission: ['payments.process', 'bookings.create', 'bookings.edit'],
        needsPerson: true,
        errors: ['CONFLICT', 'TOO_MANY'],
      },
      schema: {
        tags,
        summary: 'Pay out a cash refund by its code',
        description:
          'Records that staff paid a refund in cash to the passenger who named the reference and the code. Needs no refund permission, because only the passenger knows the code. Allows five tries per booking and hour.',
        body: RefundCollection,
        response: { 200: RefundCollectedAnswer },
      },
    },
    async (request) => ({ data: await collectRefund(context, staffActionOf(request), request.body) }),
  )
}

async function showRefund(db: Database, id: number): Promise<StaffRefund> {
  const row = await selectRefund(db, id)
  if (!row) throw notFound('Refund')
  return presentRefund(row)
}

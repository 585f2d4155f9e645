import * as z from 'zod/mini'
import {
  DisputeAnswerInput,
  DisputeDetailAnswer,
  DisputePage,
  DisputeQuery,
  DisputeSentAnswer,
} from '#contracts/disputes.ts'
import { IdParams } from '#contracts/record-id.ts'
import type { Api, AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { answerDispute } from './answer-dispute.ts'
import { returnableOf } from './dispute-facts.ts'
import { evidenceSections } from './evidence-sections.ts'
import { selectDispute, selectDisputes, selectEarlierAnswers } from './list-queries.ts'
import { selectDisputeFacts, selectPackFile } from './pack-queries.ts'
import { presentDispute, presentEarlierAnswer } from './present-dispute.ts'

const tags = ['Disputes']

/** The schema of a PDF response, which bypasses the JSON serializer. */
const Bytes: z.ZodMiniType<unknown> = z.string()

export function disputeEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.get(
    '/disputes',
    {
      config: { permission: 'disputes.view' },
      schema: {
        tags,
        summary: 'List disputes',
        description: 'Returns a page of disputes, with search, sorting and a filter by state.',
        querystring: DisputeQuery,
        response: { 200: DisputePage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectDisputes(db, query)
      return { data: rows.map(presentDispute), ...page }
    },
  )

  app.get(
    '/disputes/:id',
    {
      config: { permission: 'disputes.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show a dispute',
        description:
          'Returns a dispute with its deadline, the draft of an answer, the facts of the evidence and the answers after which the provider asked again. `draft` is null if the facts support no answer.',
        params: IdParams,
        response: { 200: DisputeDetailAnswer },
      },
    },
    async ({ params }) => {
      const [row, facts, earlier] = await Promise.all([
        selectDispute(db, params.id),
        selectDisputeFacts(db, params.id),
        selectEarlierAnswers(db, params.id),
      ])
      if (!row || !facts) throw notFound('Dispute')
      return {
        data: {
          ...presentDispute(row),
          returnable: returnableOf(facts),
          evidence: evidenceSections(facts),
          earlierAnswers: earlier.map(presentEarlierAnswer),
        },
      }
    },
  )

  app.get(
    '/disputes/:id/pack.pdf',
    {
      config: { permission: 'disputes.view', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Download the evidence for a dispute',
        description:
          'Returns the evidence pack as a PDF, as it is sent to the bank. The download is recorded in the audit log.',
        params: IdParams,
        response: {
          200: { description: 'The evidence.', content: { 'application/pdf': { schema: Bytes } } },
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const pack = await selectPackFile(db, id)
      if (!pack) throw notFound('Dispute')
      if (!pack.file)
        throw new AppError('CONFLICT', 'The evidence is not ready yet, or it was deleted after 24 months.')
      await writeLog(db, {
        ...staffActionOf(request),
        type: 'admin',
        action: 'dispute.pack-downloaded',
        details: 'PDF',
        bookingId: pack.bookingId,
        entity: 'dispute',
        entityId: id,
      })
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': `inline; filename="Tafiya-dispute-${id}.pdf"`,
          'referrer-policy': 'no-referrer',
        })
        .serializer((body: unknown) => body as string)
        .send(pack.file)
    },
  )

  app.post(
    '/disputes/:id/answer',
    {
      config: {
        permission: 'disputes.process',
        stepUp: true,
        errors: ['NOT_FOUND', 'INVALID', 'CONFLICT', 'STALE'],
      },
      schema: {
        tags,
        summary: 'Answer a dispute',
        description:
          'Sends an answer with the evidence to the bank, once. `packSha256` is the evidence that the person saw: if the facts have changed since, the answer is refused with `STALE`. If the provider does not respond, the answer has the state `sending` and a job sends it. An acceptance above the refund approval limit, of more than we owe, is stored as `proposal` and sent when a second person gives the same answer.',
        params: IdParams,
        body: DisputeAnswerInput,
        response: { 200: DisputeSentAnswer },
      },
    },
    async (request) => ({
      data: await answerDispute(context, staffActionOf(request), request.params.id, request.body),
    }),
  )
}

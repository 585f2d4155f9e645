import * as z from 'zod/mini'
import {
  DisputeAnswerInput,
  DisputeDetailAnswer,
  DisputePage,
  DisputeQuery,
  DisputeSentAnswer,
} from '#contracts/money/disputes.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { notFound } from '#server/platform/errors.ts'
import { answerDispute } from './answer-dispute.ts'
import { basisSha256, returnableOf } from './dispute-facts.ts'
import { evidenceSections } from './evidence-sections.ts'
import { selectDispute, selectDisputes, selectEarlierAnswers } from './list-queries.ts'
import { packPdf } from './pack-pdf.ts'
import { selectDisputeFacts, selectSentPack } from './pack-queries.ts'
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
          'Returns a dispute with its deadline, the facts of the evidence and the answers after which the provider asked again.',
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
          basisSha256: basisSha256(facts).toString('hex'),
          earlierAnswers: earlier.map(presentEarlierAnswer),
        },
      }
    },
  )

  app.get(
    '/disputes/:id/pack.pdf',
    {
      config: { permission: 'disputes.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Download the evidence for a dispute',
        description:
          'Returns the evidence as a PDF: as it was sent with the answer, or as an answer would send it now. The download is recorded in the audit log.',
        params: IdParams,
        response: {
          200: { description: 'The evidence.', content: { 'application/pdf': { schema: Bytes } } },
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const facts = await selectDisputeFacts(db, id)
      if (!facts) throw notFound('Dispute')
      const file = (await selectSentPack(db, id)) ?? (await packPdf(facts, await selectNow(db)))
      await writeLog(db, {
        ...staffActionOf(request),
        type: 'admin',
        action: 'dispute.pack-downloaded',
        details: 'PDF',
        bookingId: facts.bookingId,
        entity: 'dispute',
        entityId: id,
      })
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': `inline; filename="dispute-${id}.pdf"`,
          'referrer-policy': 'no-referrer',
        })
        .serializer((body: unknown) => body as string)
        .send(file)
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
          'Sends an answer with the evidence to the bank, once. `basisSha256` is the digest of the facts that the person saw: if they have changed since, the answer is refused with `STALE`. If the provider does not respond, the dispute has the state `sending` for five minutes and can then be answered again. An acceptance above the refund approval limit, of more than we owe, is refused.',
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

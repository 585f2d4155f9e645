import {
  DisputeAnswerInput,
  DisputeDetailAnswer,
  DisputePage,
  DisputeQuery,
  DisputeSentAnswer,
} from '#contracts/money/disputes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { fileAnswer } from '#server/platform/endpoints/file-answer.ts'
import { notFound } from '#server/platform/errors.ts'
import { answerDispute } from './answer-dispute.ts'
import { basisSha256, returnableOf } from './dispute-facts.ts'
import { evidenceSections } from './evidence-sections.ts'
import { selectDispute, selectDisputes, selectEarlierAnswers } from './list-queries.ts'
import { packPdf } from './pack-pdf.ts'
import { selectDisputeFacts, selectSentPack } from './pack-queries.ts'
import { presentDispute, presentEarlierAnswer } from './present-dispute.ts'

export const disputeEndpoints = endpointsFor('Disputes', (endpoint, context) => {
  const { db } = context

  endpoint('GET /disputes', 'disputes.view', 'List disputes', {
    description: 'Returns a page of disputes, with search, sorting and a filter by state.',
    query: DisputeQuery,
    answer: DisputePage,
    handle: async ({ query }) => presentPage(await selectDisputes(db, query), presentDispute),
  })

  endpoint('GET /disputes/:id', 'disputes.view', 'Show a dispute', {
    description:
      'Returns a dispute with its deadline, the facts of the evidence and the answers after which the provider asked again.',
    answer: DisputeDetailAnswer,
    data: async ({ params: { id } }) => {
      const [row, facts, earlier] = await Promise.all([
        selectDispute(db, id),
        selectDisputeFacts(db, id),
        selectEarlierAnswers(db, id),
      ])
      if (!row || !facts) throw notFound('Dispute')
      return {
        ...presentDispute(row),
        returnable: returnableOf(facts),
        evidence: evidenceSections(facts),
        basisSha256: basisSha256(facts).toString('hex'),
        earlierAnswers: earlier.map(presentEarlierAnswer),
      }
    },
  })

  endpoint('GET /disputes/:id/pack.pdf', 'disputes.view', 'Download the evidence for a dispute', {
    description:
      'Returns the evidence as a PDF: as it was sent with the answer, or as an answer would send it now. The download is recorded in the audit log.',
    answer: fileAnswer('The evidence.', 'application/pdf'),
    handle: async ({ act, params: { id } }, reply) => {
      const facts = await selectDisputeFacts(db, id)
      if (!facts) throw notFound('Dispute')
      const file = (await selectSentPack(db, id)) ?? (await packPdf(facts, await selectNow(db)))
      await writeLog(db, {
        ...act,
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
        .send(file)
    },
  })

  endpoint('POST /disputes/:id/answer', 'disputes.process', 'Answer a dispute', {
    stepUp: true,
    errors: ['INVALID', 'CONFLICT', 'STALE'],
    description:
      'Sends an answer with the evidence to the bank, once. `basisSha256` is the digest of the facts that the person saw: if they have changed since, the answer is refused with `STALE`. If the provider does not respond, the dispute has the state `sending` for five minutes and can then be answered again. An acceptance above the refund approval limit, of more than we owe, is refused.',
    body: DisputeAnswerInput,
    answer: DisputeSentAnswer,
    data: ({ act, params, body }) => answerDispute(context, act, params.id, body),
  })
})

import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { faultyEndpoints } from '#sandbox/faulty-endpoint.ts'
import { addEvidence, answerDispute, keepUpload } from '#sandbox/paystack/answer-dispute.ts'
import { disputeNotFound, invalidKey, transactionNotFound } from '#sandbox/paystack/errors.ts'
import type { Dispute, Ledger } from '#sandbox/paystack/ledger.ts'
import { presentDispute } from '#sandbox/paystack/present-dispute.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'

type Context = {
  ledger: Ledger
  desk: { ledger: Ledger; webhooks: Webhooks }
  endpoint: ReturnType<typeof faultyEndpoints>
  secretKey: string
}

export const UPLOAD_PATH = '/dispute-files/:id/:fileName'
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/** The part of Paystack's API with which a shop answers a dispute: a file, the customer's data, the answer. */
export function disputeAnswerEndpoints(app: FastifyInstance, { ledger, desk, endpoint, secretKey }: Context) {
  const signatureOf = (id: number, fileName: string) =>
    createHmac('sha256', secretKey).update(`${id}/${fileName}`).digest('hex')

  app.addContentTypeParser(
    'application/pdf',
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  )

  endpoint('GET /dispute/:id/upload_url', 'disputeUpload', idOf, (request) => {
    const { id } = disputeNamed(request)
    const wanted = String(queryOf(request).upload_filename ?? 'evidence.pdf')
    const fileName = `${ledger.nextId()}-${wanted.replace(/[^\w.-]/g, '_')}`
    // The shop reaches the file store at the same address and under the same path as the API.
    const base = `${request.protocol}://${request.host}${request.url.slice(0, request.url.indexOf('/dispute/'))}`
    const signedUrl = `${base}/dispute-files/${id}/${fileName}?signature=${signatureOf(id, fileName)}`
    return { status: true, message: 'Upload url generated', data: { signedUrl, fileName } }
  })

  app.put(UPLOAD_PATH, { bodyLimit: MAX_UPLOAD_BYTES }, async (request) => {
    const dispute = disputeNamed(request)
    const { fileName = '' } = params(request)
    if (queryOf(request).signature !== signatureOf(dispute.id, fileName)) throw invalidKey()
    keepUpload(ledger, dispute, fileName, request.body)
    return ''
  })

  endpoint('POST /dispute/:id/evidence', 'disputeEvidence', idOf, (request) => {
    const evidence = addEvidence(ledger, disputeNamed(request), bodyOf(request))
    return { status: true, message: 'Evidence created', data: evidence }
  })

  endpoint('PUT /dispute/:id/resolve', 'disputeAnswer', idOf, (request) => {
    const dispute = answerDispute(desk, disputeNamed(request), bodyOf(request), new Date())
    const transaction = ledger.transaction(dispute.reference)
    if (!transaction) throw transactionNotFound()
    const data = presentDispute(dispute, transaction)
    return { status: true, message: 'Dispute successfully resolved', data }
  })

  function disputeNamed(request: FastifyRequest): Dispute {
    const dispute = ledger.dispute(Number(params(request).id))
    if (!dispute) throw disputeNotFound()
    return dispute
  }
}

const params = (request: FastifyRequest) => request.params as Record<string, string | undefined>
const queryOf = (request: FastifyRequest) => request.query as Record<string, string | undefined>
const bodyOf = (request: FastifyRequest) => (request.body ?? {}) as Record<string, unknown>
const idOf = (request: FastifyRequest) => params(request).id

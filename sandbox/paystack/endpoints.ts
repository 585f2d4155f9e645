import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Faults } from '#sandbox/faults.ts'
import { faultyEndpoints, noReference } from '#sandbox/faulty-endpoint.ts'
import { listBanks, resolveAccount } from '#sandbox/paystack/banks.ts'
import { chargeByUssd } from '#sandbox/paystack/charge-by-ussd.ts'
import { disputeAnswerEndpoints, UPLOAD_PATH } from '#sandbox/paystack/dispute-answer-endpoints.ts'
import {
  disputeNotFound,
  invalidField,
  invalidKey,
  refundNotFound,
  transactionNotFound,
} from '#sandbox/paystack/errors.ts'
import { initializeTransaction } from '#sandbox/paystack/initialize-transaction.ts'
import type { Dispute, Ledger, Refund } from '#sandbox/paystack/ledger.ts'
import { pageOf, type Query } from '#sandbox/paystack/list.ts'
import { presentDispute } from '#sandbox/paystack/present-dispute.ts'
import { presentNewRefund, presentRefund } from '#sandbox/paystack/present-refund.ts'
import { presentTransaction } from '#sandbox/paystack/present-transaction.ts'
import { type RefundContext, refundTransaction, retryRefund } from '#sandbox/paystack/refund-transaction.ts'

type Context = {
  ledger: Ledger
  faults: Faults
  desk: RefundContext
  secretKey: string
  checkoutUrl: (accessCode: string) => string
  closing: AbortSignal
}

/** The part of Paystack's HTTP API that a shop needs for payments, refunds and disputes. */
export async function paystackEndpoints(app: FastifyInstance, context: Context) {
  const { ledger, desk, secretKey, checkoutUrl } = context
  const endpoint = faultyEndpoints(app, context.faults, context.closing)

  app.addHook('onRequest', async (request) => {
    // A signed upload URL carries its own key, as at a file store.
    if (request.routeOptions.url?.endsWith(UPLOAD_PATH)) return
    if (request.headers.authorization !== `Bearer ${secretKey}`) throw invalidKey()
  })

  endpoint('POST /transaction/initialize', 'initialize', referenceInBody, (request) => {
    const { reference, accessCode } = initializeTransaction(ledger, bodyOf(request), new Date())
    const data = { authorization_url: checkoutUrl(accessCode), access_code: accessCode, reference }
    return { status: true, message: 'Authorization URL created', data }
  })

  endpoint('POST /charge', 'charge', referenceInBody, (request) => {
    const { reference, ussdCode } = chargeByUssd(ledger, bodyOf(request), new Date())
    const display = `Please dial ${ussdCode} on your mobile phone to complete the transaction`
    const data = { reference, status: 'pay_offline', display_text: display, ussd_code: ussdCode }
    return { status: true, message: 'Charge attempted', data }
  })

  endpoint('GET /transaction/verify/:reference', 'verify', referenceInPath, (request, lies) => {
    const transaction = ledger.transaction(referenceInPath(request) ?? '')
    if (!transaction) throw transactionNotFound()
    return { status: true, message: 'Verification successful', data: presentTransaction(transaction, lies) }
  })

  endpoint('GET /transaction', 'list', pageAsked, (request) => {
    const { status, ...query } = queryOf(request)
    const wanted = ledger.transactions().filter((transaction) => !status || transaction.status === status)
    const { rows, meta } = pageOf(wanted, query)
    const data = rows.map((transaction) => presentTransaction(transaction))
    return { status: true, message: 'Transactions retrieved', data, meta }
  })

  endpoint('GET /transaction/:id', 'verify', idInPath, (request) => {
    const id = Number(idInPath(request))
    const transaction = ledger.transactions().find((one) => one.id === id)
    if (!transaction) throw transactionNotFound()
    return { status: true, message: 'Transaction retrieved', data: presentTransaction(transaction) }
  })

  endpoint('POST /refund', 'refund', transactionInBody, (request, effect) => {
    const refund = refundTransaction(desk, bodyOf(request), effect, new Date())
    const data = presentNewRefund(refund, transactionOf(refund))
    return { status: true, message: 'Refund has been queued for processing', data }
  })

  endpoint('GET /refund', 'list', noReference, (request) => {
    const { transaction: name, ...query } = queryOf(request)
    const isWanted = ({ reference, transactionId }: Refund) =>
      !name || name === reference || name === String(transactionId)
    const { rows, meta } = pageOf(ledger.refunds().filter(isWanted), query)
    const data = rows.map((refund) => presentRefund(refund, transactionOf(refund)))
    return { status: true, message: 'Refunds retrieved', data, meta }
  })

  endpoint('GET /refund/:id', 'list', noReference, (request) => {
    const refund = refundNamed(request)
    return { status: true, message: 'Refund retrieved', data: presentRefund(refund, transactionOf(refund)) }
  })

  endpoint('POST /refund/retry_with_customer_details/:id', 'refundAccount', noReference, (request) => {
    const refund = retryRefund(desk, refundNamed(request), bodyOf(request), new Date())
    const data = presentRefund(refund, transactionOf(refund))
    return { status: true, message: 'Refund retried and has been queued for processing', data }
  })

  endpoint('GET /dispute', 'list', noReference, (request) => {
    const { transaction: id, ...query } = queryOf(request)
    const isWanted = (dispute: Dispute) => !id || id === String(transactionOf(dispute).id)
    const { rows, meta } = pageOf(ledger.disputes().filter(isWanted), query)
    const data = rows.map((dispute) => presentDispute(dispute, transactionOf(dispute)))
    return { status: true, message: 'Disputes retrieved', data, meta }
  })

  endpoint('GET /dispute/:id', 'list', noReference, (request) => {
    const dispute = ledger.dispute(Number(idInPath(request)))
    if (!dispute) throw disputeNotFound()
    const data = presentDispute(dispute, transactionOf(dispute))
    return { status: true, message: 'Dispute retrieved', data }
  })

  endpoint('GET /dispute/transaction/:id', 'list', noReference, (request) => {
    const id = idInPath(request)
    const dispute = ledger.disputes().findLast((one) => String(transactionOf(one).id) === id)
    if (!dispute) throw disputeNotFound()
    const data = presentDispute(dispute, transactionOf(dispute))
    return { status: true, message: 'Dispute retrieved', data }
  })

  endpoint('GET /bank', 'banks', noReference, (request) => {
    const { data, meta } = listBanks(queryOf(request))
    return { status: true, message: 'Banks retrieved', data, meta }
  })

  endpoint('GET /bank/resolve', 'banks', noReference, (request) => {
    return { status: true, message: 'Account number resolved', data: resolveAccount(queryOf(request)) }
  })

  disputeAnswerEndpoints(app, { ledger, desk, endpoint, secretKey })

  app.get('/integration/payment_session_timeout', async () => ({
    status: true,
    message: 'Payment session timeout retrieved',
    data: { payment_session_timeout: ledger.sessionTimeout() },
  }))

  app.put('/integration/payment_session_timeout', async (request) => {
    const sessionTimeout = Number(bodyOf(request).timeout)
    if (!Number.isInteger(sessionTimeout) || sessionTimeout < 0)
      throw invalidField('Invalid timeout', 'timeout')
    ledger.commit({ sessionTimeout })
    const data = { payment_session_timeout: sessionTimeout }
    return { status: true, message: 'Payment session timeout updated', data }
  })

  function refundNamed(request: FastifyRequest): Refund {
    const refund = ledger.refund(Number(idInPath(request)))
    if (!refund) throw refundNotFound()
    return refund
  }

  function transactionOf({ reference }: Refund | Dispute) {
    const transaction = ledger.transaction(reference)
    if (!transaction) throw transactionNotFound()
    return transaction
  }
}

const bodyOf = (request: FastifyRequest) => (request.body ?? {}) as Record<string, unknown>
const queryOf = (request: FastifyRequest) => request.query as Query
const paramsOf = (request: FastifyRequest) => request.params as Record<string, string | undefined>
const idInPath = (request: FastifyRequest) => paramsOf(request).id
const referenceInPath = (request: FastifyRequest) => paramsOf(request).reference
const referenceInBody = (request: FastifyRequest) => textOf(bodyOf(request).reference)
const transactionInBody = (request: FastifyRequest) => textOf(bodyOf(request).transaction)
const pageAsked = (request: FastifyRequest) => queryOf(request).page
const textOf = (value: unknown) => (value === undefined ? undefined : String(value))

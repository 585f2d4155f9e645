import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Faults } from '#sandbox/faults.ts'
import { faultyEndpoints } from '#sandbox/faulty-endpoint.ts'
import { listBanks, resolveAccount } from '#sandbox/paystack/banks.ts'
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
  const faulty = faultyEndpoints(context.faults, context.closing)

  app.addHook('onRequest', async (request) => {
    // A signed upload URL carries its own key, as at a file store.
    if (request.routeOptions.url?.endsWith(UPLOAD_PATH)) return
    if (request.headers.authorization !== `Bearer ${secretKey}`) throw invalidKey()
  })

  app.post(
    '/transaction/initialize',
    faulty(
      'initialize',
      (request) => text(body(request).reference),
      (request) => {
        const { reference, accessCode } = initializeTransaction(ledger, body(request), new Date())
        const data = { authorization_url: checkoutUrl(accessCode), access_code: accessCode, reference }
        return { status: true, message: 'Authorization URL created', data }
      },
    ),
  )

  app.get(
    '/transaction/verify/:reference',
    faulty(
      'verify',
      (request) => params(request).reference,
      (request, lies) => {
        const transaction = ledger.transaction(params(request).reference ?? '')
        if (!transaction) throw transactionNotFound()
        return {
          status: true,
          message: 'Verification successful',
          data: presentTransaction(transaction, lies),
        }
      },
    ),
  )

  app.get(
    '/transaction',
    faulty(
      'list',
      (request) => queryOf(request).page,
      (request) => {
        const { status, ...query } = queryOf(request)
        const wanted = ledger.transactions().filter((transaction) => !status || transaction.status === status)
        const { rows, meta } = pageOf(wanted, query)
        const data = rows.map((transaction) => presentTransaction(transaction))
        return { status: true, message: 'Transactions retrieved', data, meta }
      },
    ),
  )

  app.get(
    '/transaction/:id',
    faulty(
      'verify',
      (request) => params(request).id,
      (request) => {
        const id = Number(params(request).id)
        const transaction = ledger.transactions().find((one) => one.id === id)
        if (!transaction) throw transactionNotFound()
        return { status: true, message: 'Transaction retrieved', data: presentTransaction(transaction) }
      },
    ),
  )

  app.post(
    '/refund',
    faulty(
      'refund',
      (request) => text(body(request).transaction),
      (request, effect) => {
        const refund = refundTransaction(desk, body(request), effect, new Date())
        const data = presentNewRefund(refund, transactionOf(refund))
        return { status: true, message: 'Refund has been queued for processing', data }
      },
    ),
  )

  app.get(
    '/refund',
    faulty(
      'list',
      () => undefined,
      (request) => {
        const { transaction: name, ...query } = queryOf(request)
        const isWanted = ({ reference, transactionId }: Refund) =>
          !name || name === reference || name === String(transactionId)
        const { rows, meta } = pageOf(ledger.refunds().filter(isWanted), query)
        const data = rows.map((refund) => presentRefund(refund, transactionOf(refund)))
        return { status: true, message: 'Refunds retrieved', data, meta }
      },
    ),
  )

  app.get(
    '/refund/:id',
    faulty(
      'list',
      () => undefined,
      (request) => {
        const refund = refundNamed(request)
        return {
          status: true,
          message: 'Refund retrieved',
          data: presentRefund(refund, transactionOf(refund)),
        }
      },
    ),
  )

  app.post(
    '/refund/retry_with_customer_details/:id',
    faulty(
      'refundAccount',
      () => undefined,
      (request) => {
        const refund = retryRefund(desk, refundNamed(request), body(request), new Date())
        const data = presentRefund(refund, transactionOf(refund))
        return { status: true, message: 'Refund retried and has been queued for processing', data }
      },
    ),
  )

  app.get(
    '/dispute',
    faulty(
      'list',
      () => undefined,
      (request) => {
        const { transaction: id, ...query } = queryOf(request)
        const isWanted = (dispute: Dispute) => !id || id === String(transactionOf(dispute).id)
        const { rows, meta } = pageOf(ledger.disputes().filter(isWanted), query)
        const data = rows.map((dispute) => presentDispute(dispute, transactionOf(dispute)))
        return { status: true, message: 'Disputes retrieved', data, meta }
      },
    ),
  )

  app.get(
    '/dispute/:id',
    faulty(
      'list',
      () => undefined,
      (request) => {
        const dispute = ledger.dispute(Number(params(request).id))
        if (!dispute) throw disputeNotFound()
        return {
          status: true,
          message: 'Dispute retrieved',
          data: presentDispute(dispute, transactionOf(dispute)),
        }
      },
    ),
  )

  app.get(
    '/dispute/transaction/:id',
    faulty(
      'list',
      () => undefined,
      (request) => {
        const { id } = params(request)
        const dispute = ledger.disputes().findLast((one) => String(transactionOf(one).id) === id)
        if (!dispute) throw disputeNotFound()
        const data = presentDispute(dispute, transactionOf(dispute))
        return { status: true, message: 'Dispute retrieved', data }
      },
    ),
  )

  app.get(
    '/bank',
    faulty(
      'banks',
      () => undefined,
      (request) => {
        const { data, meta } = listBanks(queryOf(request))
        return { status: true, message: 'Banks retrieved', data, meta }
      },
    ),
  )

  app.get(
    '/bank/resolve',
    faulty(
      'banks',
      () => undefined,
      (request) => ({
        status: true,
        message: 'Account number resolved',
        data: resolveAccount(queryOf(request)),
      }),
    ),
  )

  disputeAnswerEndpoints(app, { ledger, desk, faulty, secretKey })

  app.get('/integration/payment_session_timeout', async () => ({
    status: true,
    message: 'Payment session timeout retrieved',
    data: { payment_session_timeout: ledger.sessionTimeout() },
  }))

  app.put('/integration/payment_session_timeout', async (request) => {
    const sessionTimeout = Number(body(request).timeout)
    if (!Number.isInteger(sessionTimeout) || sessionTimeout < 0)
      throw invalidField('Invalid timeout', 'timeout')
    ledger.commit({ sessionTimeout })
    const data = { payment_session_timeout: sessionTimeout }
    return { status: true, message: 'Payment session timeout updated', data }
  })

  function refundNamed(request: FastifyRequest): Refund {
    const refund = ledger.refund(Number(params(request).id))
    if (!refund) throw refundNotFound()
    return refund
  }

  function transactionOf({ reference }: Refund | Dispute) {
    const transaction = ledger.transaction(reference)
    if (!transaction) throw transactionNotFound()
    return transaction
  }
}

const body = (request: FastifyRequest) => (request.body ?? {}) as Record<string, unknown>
const params = (request: FastifyRequest) => request.params as Record<string, string | undefined>
const queryOf = (request: FastifyRequest) => request.query as Query
const text = (value: unknown) => (value === undefined ? undefined : String(value))

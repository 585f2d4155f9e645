import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type CardErrors,
  type CardForm,
  checkout,
  endedPart,
  paidPart,
  payPart,
  unknownPart,
  waitingPart,
} from '#sandbox/checkout/page.ts'
import { cardErrors } from '#sandbox/checkout/read-card.ts'
import { sendPage } from '#sandbox/pages/layout.ts'
import type { PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'
import type { Ledger, Transaction } from '#sandbox/paystack/ledger.ts'
import { isExpired, isPaid, type Payment } from '#sandbox/paystack/pay-transaction.ts'
import { DECLINED_CARD, EMPTY_CARD, WORKING_CARD } from '#sandbox/paystack/test-cards.ts'

type Context = { ledger: Ledger; paystack: PaystackSandbox; publicPath: string }
type Params = { accessCode: string }

const CHOICES: Record<string, Payment> = {
  works: { card: WORKING_CARD },
  declined: { card: DECLINED_CARD },
  empty: { card: EMPTY_CARD },
  transfer: { channel: 'bank_transfer' },
}
const NO_CARD: CardForm = { number: '', expiry: '', cvv: '' }

/** Serves the page that replaces Paystack's popup, in a frame of the shop or on its own. */
export async function checkoutEndpoints(app: FastifyInstance, { ledger, paystack, publicPath }: Context) {
  const find = ({ accessCode }: Params) => ledger.transactionBy(accessCode)

  app.get<{ Params: Params; Querystring: { done?: string } }>('/checkout/:accessCode', (request, reply) =>
    show(reply, find(request.params), request.query.done === '1'),
  )

  app.get<{ Params: Params }>('/checkout/:accessCode/status', async (request) => ({
    status: find(request.params)?.status ?? null,
  }))

  app.post<{ Params: Params; Body: Record<string, string> }>('/checkout/:accessCode', (request, reply) => {
    const transaction = find(request.params)
    if (!transaction) return show(reply, undefined, false)
    const card = { ...NO_CARD, ...request.body }
    const errors = request.body.choice === 'typed' ? cardErrors(card, new Date()) : {}
    if (Object.keys(errors).length > 0) return show(reply.code(422), transaction, false, card, errors)

    // The transaction may have expired or been paid in another tab. The page after the redirect shows that.
    if (!isPaid(transaction) && !isExpired(transaction, new Date()))
      paystack.pay(transaction.reference, CHOICES[request.body.choice ?? ''] ?? { card: card.number })
    return reply.redirect(`${publicPath}/checkout/${transaction.accessCode}?done=1`, 303)
  })

  function show(
    reply: FastifyReply,
    transaction?: Transaction,
    done = false,
    card = NO_CARD,
    errors: CardErrors = {},
  ) {
    const callback = transaction ? callbackOf(transaction) : null
    const { part, event } = stateOf(transaction, done, callback, card, errors)
    if (!transaction) reply.code(404)
    return sendPage(reply, {
      title: 'Checkout',
      publicPath,
      script: 'checkout.js',
      body: checkout(transaction ?? null, part),
      data: {
        status: transaction?.status ?? 'unknown',
        ...(event && { event }),
        ...(callback && { callback }),
        ...(transaction && { reference: transaction.reference }),
        ...(transaction?.status === 'ongoing' && {
          watch: `${publicPath}/checkout/${transaction.accessCode}/status`,
        }),
      },
    })
  }
}

/**
 * Returns the content of the page and the event for the shop. There is no event while the customer can still pay or a
 * transfer is pending: as in the real popup, a customer whose card was declined can try again.
 */
function stateOf(
  transaction: Transaction | undefined,
  done: boolean,
  callback: string | null,
  card: CardForm,
  errors: CardErrors,
) {
  if (!transaction) return { part: unknownPart, event: 'error' }
  if (isPaid(transaction)) return { part: paidPart(done, callback), event: 'success' }
  if (isExpired(transaction, new Date())) return { part: endedPart, event: 'error' }
  if (transaction.status === 'ongoing') return { part: waitingPart, event: null }
  return { part: payPart(transaction, card, errors), event: null }
}

function callbackOf({ callbackUrl, reference }: Transaction): string | null {
  if (!callbackUrl) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

import * as z from 'zod'
import { MAX_KOBO } from '#domain/platform/money.ts'
import {
  type Call,
  Id,
  messageOf,
  ProviderFailure,
  ProviderRefusal,
  read,
  readEach,
  Text,
  type Unreadable,
  UnreadableAnswer,
} from './call-paystack.ts'

/** The provider sends the transaction's number in lists, and the whole transaction in the response to a new refund. */
const TransactionId = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])

const Refund = z
  .object({
    id: Id,
    status: z.string(),
    amount: z
      .union([z.number(), z.string().min(1)])
      .transform(Number)
      .pipe(z.int().positive().max(MAX_KOBO)),
    merchant_note: Text,
    transaction: TransactionId.nullish(),
    transaction_reference: Text,
    // The dispute whose acceptance made the refund.
    dispute: z.unknown().optional(),
  })
  .transform((data) => ({
    id: data.id,
    status: data.status,
    amount: data.amount,
    merchantNote: data.merchant_note ?? null,
    transactionId: data.transaction ?? null,
    reference: data.transaction_reference ?? null,
    isOfDispute: data.dispute !== undefined && data.dispute !== null,
  }))
const One = z.object({ data: Refund })
const Many = z.object({ data: z.array(z.unknown()) })
/** Reads only the payment of a record whose other fields cannot be read. */
const OfPayment = z.object({
  transaction: TransactionId.nullish().catch(null),
  transaction_reference: Text,
})

export type RefundAtProvider = z.infer<typeof Refund>

export type ListedRefunds = { refunds: RefundAtProvider[]; unreadable: Unreadable[] }

export type RefundCalls = {
  refund: (refund: {
    reference: string
    amountKobo: number
    merchantNote: string
    customerNote: string
  }) => Promise<RefundAtProvider | { refusal: string }>
  /**
   * Lists the refunds of one transaction made within an hour of `around`, by us or on the provider's dashboard. Fails if
   * a record that cannot be read may be one of them: a refund that is missed would be sent again.
   */
  listRefunds: (of: {
    reference: string
    transactionId: string | null
    around: Date
  }) => Promise<RefundAtProvider[]>
  /** Lists the refunds of one transaction from the time `since` on. Fails as `listRefunds` does. */
  refundsOf: (of: { reference: string; transactionId: string; since: Date }) => Promise<RefundAtProvider[]>
  /** Lists the refunds of all transactions from the time `since` on, and apart from them what cannot be read. */
  refundsSince: (since: Date) => Promise<ListedRefunds>
  readRefund: (id: string) => Promise<RefundAtProvider>
  /** Continues a refund that needs attention, to an account that the customer gave. */
  retryRefund: (
    id: string,
    account: { accountNumber: string; bankId: string },
  ) => Promise<RefundAtProvider | { refusal: string }>
}

/**
 * After a call to send a refund, the provider's list is searched from this long before the call until this long after
 * it. Clocks differ, and a call that timed out may succeed later.
 */
const WINDOW_MS = 60 * 60 * 1000

/**
 * The longest time of a search. Sending a refund takes at most two searches, one call and, after a refusal, three more
 * searches. All of them must fit into the 15 minutes for which a node claims the refund, even if the last request of
 * each search times out.
 */
export const LONGEST_SEARCH_MS = 150_000

export function refundCalls(call: Call): RefundCalls {
  return {
    async refund({ reference, amountKobo, merchantNote, customerNote }) {
      const { ok, status, answer } = await call('POST', '/refund', {
        transaction: reference,
        amount: amountKobo,
        merchant_note: merchantNote,
        customer_note: customerNote,
      })
      if (ok) return read(One, answer).data
      // The response to a wrong key or a blocked address says nothing about this refund.
      if (status === 401 || status === 403)
        throw new ProviderFailure(`The provider refused our request: ${messageOf(answer)}`)
      return { refusal: messageOf(answer) }
    },

    // Filters by transaction here, because the documented filters of this list are only dates and pages. If the
    // provider misread a filter by transaction, we would miss a refund and send it again.
    async listRefunds({ reference, transactionId, around }) {
      const from = new Date(around.getTime() - WINDOW_MS).toISOString()
      const to = new Date(around.getTime() + WINDOW_MS).toISOString()
      return onlyOf({ reference, transactionId }, await listPages(call, { from, to }))
    },

    // Asks the provider to filter by transaction. If it ignores the filter, we only read more pages. If it misreads the
    // filter, the list is empty, as if no refund had been made on the dashboard.
    async refundsOf({ reference, transactionId, since }) {
      const pages = await listPages(call, { transaction: transactionId, from: since.toISOString() })
      return onlyOf({ reference, transactionId }, pages)
    },

    refundsSince: (since) => listPages(call, { from: since.toISOString() }),

    async readRefund(id) {
      const { ok, answer } = await call('GET', `/refund/${encodeURIComponent(id)}`)
      if (!ok) throw new ProviderRefusal(`The provider refused to show the refund: ${messageOf(answer)}`)
      return read(One, answer).data
    },

    async retryRefund(id, { accountNumber, bankId }) {
      const path = `/refund/retry_with_customer_details/${encodeURIComponent(id)}`
      const { ok, status, answer } = await call('POST', path, {
        refund_account_details: { currency: 'NGN', account_number: accountNumber, bank_id: bankId },
      })
      if (ok) return read(One, answer).data
      if (status === 401 || status === 403)
        throw new ProviderFailure(`The provider refused our request: ${messageOf(answer)}`)
      return { refusal: messageOf(answer) }
    },
  }
}

/**
 * Reads pages until one is empty. A short page need not be the last: the provider does not document the page size.
 * Leaves out refunds that the provider made for an accepted dispute: that money is counted with the dispute.
 */
async function listPages(call: Call, wanted: Record<string, string>): Promise<ListedRefunds> {
  const refunds: RefundAtProvider[] = []
  const unreadable: Unreadable[] = []
  const end = performance.now() + LONGEST_SEARCH_MS
  for (let page = 1; performance.now() < end; page++) {
    const query = new URLSearchParams({ ...wanted, perPage: '100', page: String(page) })
    const { ok, answer } = await call('GET', `/refund?${query}`)
    if (!ok) throw new ProviderFailure(`The provider refused to list refunds: ${messageOf(answer)}`)
    const { data } = read(Many, answer)
    if (data.length === 0) return { refunds, unreadable }
    const each = readEach(Refund, data)
    refunds.push(...each.readable.filter(({ isOfDispute }) => !isOfDispute))
    unreadable.push(...each.unreadable)
  }
  throw new ProviderFailure('The provider lists more refunds than we can read.')
}

type OfTransaction = { reference: string; transactionId: string | null }

function onlyOf(wanted: OfTransaction, { refunds, unreadable }: ListedRefunds): RefundAtProvider[] {
  const odd = unreadable.find(({ record }) => !isOfAnother(wanted, record))
  if (odd) throw new UnreadableAnswer(`The provider lists the refund ${odd.name}, which we cannot read.`)
  return refunds.filter(
    ({ reference, transactionId }) =>
      reference === wanted.reference ||
      (wanted.transactionId !== null && transactionId === wanted.transactionId),
  )
}

/** True only if the record names another payment. One that names none may be about this one. */
function isOfAnother(wanted: OfTransaction, record: unknown): boolean {
  const named = OfPayment.safeParse(record).data
  if (named?.transaction_reference) return named.transaction_reference !== wanted.reference
  return !!named?.transaction && wanted.transactionId !== null && named.transaction !== wanted.transactionId
}

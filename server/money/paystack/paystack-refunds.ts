import * as z from 'zod'
import { type Call, messageOf, ProviderAway, ProviderRefusal, read } from './call-paystack.ts'

const Id = z.union([z.number(), z.string()]).transform(String)

const Refund = z
  .object({
    id: Id,
    status: z.string(),
    amount: z.coerce.number().int(),
    merchant_note: z.string().nullish(),
    // A number in lists, the whole transaction in the answer to a new refund.
    transaction: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish(),
    transaction_reference: z.string().nullish(),
  })
  .transform((data) => ({
    id: data.id,
    status: data.status,
    amount: data.amount,
    merchantNote: data.merchant_note ?? null,
    transactionId: data.transaction ?? null,
    reference: data.transaction_reference ?? null,
  }))
const One = z.object({ data: Refund })
const Many = z.object({ data: z.array(Refund) })

export type RefundAtProvider = z.infer<typeof Refund>

export type RefundCalls = {
  refund: (refund: {
    reference: string
    amountKobo: number
    merchantNote: string
    customerNote: string
  }) => Promise<RefundAtProvider | { refusal: string }>
  /** The refunds of one transaction that were made around that time, whoever asked for them. */
  listRefunds: (of: {
    reference: string
    transactionId: string | null
    around: Date
  }) => Promise<RefundAtProvider[]>
  /** All refunds of one transaction since it began. */
  refundsOf: (of: { reference: string; transactionId: string; since: Date }) => Promise<RefundAtProvider[]>
  /** The refunds of all transactions that were made since then. */
  refundsSince: (since: Date) => Promise<RefundAtProvider[]>
  readRefund: (id: string) => Promise<RefundAtProvider>
}

/** Clocks differ, and a call that was given up can still be carried out a little later. */
const WINDOW_MS = 60 * 60 * 1000

/** Three such searches and a refund stay within the ten minutes a refund is ours to send. */
const LONGEST_SEARCH_MS = 150_000

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
      // Our key, or the place we call from: says nothing about this refund.
      if (status === 401 || status === 403) throw new ProviderAway(`does not let us in: ${messageOf(answer)}`)
      return { refusal: messageOf(answer) }
    },

    // The documented filters of this list are dates and pages; the transaction is not among them. One that is ignored,
    // or takes the number and not the reference, would make us overlook a refund and send it again.
    async listRefunds({ reference, transactionId, around }) {
      const from = new Date(around.getTime() - WINDOW_MS).toISOString()
      const to = new Date(around.getTime() + WINDOW_MS).toISOString()
      return (await listPages(call, { from, to })).filter(isOf({ reference, transactionId }))
    },

    // Here the transaction is a filter: a provider that ignores it only makes us read more pages, and one that
    // misunderstands it shows nothing, as if it had made no refund of its own.
    async refundsOf({ reference, transactionId, since }) {
      const pages = await listPages(call, { transaction: transactionId, from: since.toISOString() })
      return pages.filter(isOf({ reference, transactionId }))
    },

    refundsSince: (since) => listPages(call, { from: since.toISOString() }),

    async readRefund(id) {
      const { ok, answer } = await call('GET', `/refund/${encodeURIComponent(id)}`)
      if (!ok) throw new ProviderRefusal(`refused to show the refund: ${messageOf(answer)}`)
      return read(One, answer).data
    },
  }
}

/** All pages of the list. A short page is not the end: the provider does not say how many fit on one. */
async function listPages(call: Call, wanted: Record<string, string>): Promise<RefundAtProvider[]> {
  const found: RefundAtProvider[] = []
  const end = performance.now() + LONGEST_SEARCH_MS
  for (let page = 1; performance.now() < end; page++) {
    const query = new URLSearchParams({ ...wanted, perPage: '100', page: String(page) })
    const { ok, answer } = await call('GET', `/refund?${query}`)
    if (!ok) throw new ProviderAway(`refused to list refunds: ${messageOf(answer)}`)
    const { data } = read(Many, answer)
    if (data.length === 0) return found
    found.push(...data)
  }
  throw new ProviderAway('lists more refunds than can be looked through')
}

const isOf =
  (wanted: { reference: string; transactionId: string | null }) =>
  ({ reference, transactionId }: RefundAtProvider): boolean =>
    reference === wanted.reference ||
    (wanted.transactionId !== null && transactionId === wanted.transactionId)

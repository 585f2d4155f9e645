import * as z from 'zod'
import { type Call, messageOf, ProviderRefusal, ProviderUnavailable, read } from './call-paystack.ts'

const Id = z.union([z.number(), z.string()]).transform(String)

const Refund = z
  .object({
    id: Id,
    status: z.string(),
    amount: z.coerce.number().int(),
    merchant_note: z.string().nullish(),
    // A number in lists, the whole transaction in the response to a new refund.
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
  /** Lists the refunds of one transaction that were made around that time, by us or on the dashboard. */
  listRefunds: (of: {
    reference: string
    transactionId: string | null
    around: Date
  }) => Promise<RefundAtProvider[]>
  /** Lists all refunds of one transaction since it started. */
  refundsOf: (of: { reference: string; transactionId: string; since: Date }) => Promise<RefundAtProvider[]>
  /** Lists the refunds of all transactions since that time. */
  refundsSince: (since: Date) => Promise<RefundAtProvider[]>
  readRefund: (id: string) => Promise<RefundAtProvider>
}

/** Clocks differ, and a call that timed out may still be carried out a little later. */
const WINDOW_MS = 60 * 60 * 1000

/** Three such searches and a refund call fit into the ten minutes for which a refund is claimed. */
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
      // A wrong key or a blocked address says nothing about this refund.
      if (status === 401 || status === 403)
        throw new ProviderUnavailable(`does not let us in: ${messageOf(answer)}`)
      return { refusal: messageOf(answer) }
    },

    // Filters here: the documented filters of this list are dates and pages, not the transaction. A filter that is
    // ignored, or that expects the number instead of the reference, would make us miss a refund and send it again.
    async listRefunds({ reference, transactionId, around }) {
      const from = new Date(around.getTime() - WINDOW_MS).toISOString()
      const to = new Date(around.getTime() + WINDOW_MS).toISOString()
      return (await listPages(call, { from, to })).filter(isOf({ reference, transactionId }))
    },

    // Filters by transaction at the provider. If the filter is ignored, we only read more pages. If it is
    // misunderstood, the list is empty, as if the provider had made no refund of its own.
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

/** Reads all pages of the list. A short page is not the last one: the provider does not document the page size. */
async function listPages(call: Call, wanted: Record<string, string>): Promise<RefundAtProvider[]> {
  const found: RefundAtProvider[] = []
  const end = performance.now() + LONGEST_SEARCH_MS
  for (let page = 1; performance.now() < end; page++) {
    const query = new URLSearchParams({ ...wanted, perPage: '100', page: String(page) })
    const { ok, answer } = await call('GET', `/refund?${query}`)
    if (!ok) throw new ProviderUnavailable(`refused to list refunds: ${messageOf(answer)}`)
    const { data } = read(Many, answer)
    if (data.length === 0) return found
    found.push(...data)
  }
  throw new ProviderUnavailable('lists more refunds than can be looked through')
}

const isOf =
  (wanted: { reference: string; transactionId: string | null }) =>
  ({ reference, transactionId }: RefundAtProvider): boolean =>
    reference === wanted.reference ||
    (wanted.transactionId !== null && transactionId === wanted.transactionId)

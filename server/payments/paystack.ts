import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type Address, createCall, messageOf, ProviderAway, read } from './call-paystack.ts'
import { type DisputeCalls, disputeCalls } from './paystack-disputes.ts'
import { type RefundCalls, refundCalls } from './paystack-refunds.ts'

export type Transaction = {
  id: string
  status: string
  /** What the customer was asked for; with fees passed on to them `amount` is larger, and the difference is not ours. */
  received: number
  currency: string
  mode: string
  channel: string | null
  gatewayResponse: string | null
}

export type ListedTransaction = Transaction & { reference: string }

export type StartedPayment = { accessCode: string } | 'duplicate reference'

export type Paystack = RefundCalls &
  DisputeCalls & {
    initialize: (payment: {
      reference: string
      email: string
      amountKobo: number
      channels: string[]
      metadata: Record<string, unknown>
    }) => Promise<StartedPayment>
    verify: (reference: string) => Promise<Transaction | 'unknown reference'>
    /** Everything begun in that time, whatever became of it, page after page. */
    listTransactions: (begun: { from: Date; to: Date }) => AsyncGenerator<ListedTransaction[]>
  }

/** The provider lets us ask 600 times a minute, all nodes and purposes together; a list may take half of that. */
const PAUSE_BETWEEN_PAGES_MS = 200
const MOST_PAGES = 1_000

const Started = z.object({ data: z.object({ access_code: z.string().min(1) }) })
const Told = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String),
    reference: z.string(),
    status: z.string(),
    amount: z.coerce.number().int(),
    requested_amount: z.coerce.number().int().nullish(),
    currency: z.string(),
    domain: z.string(),
    channel: z.string().nullish(),
    gateway_response: z.string().nullish(),
  })
  .transform(
    (data): ListedTransaction => ({
      id: data.id,
      reference: data.reference,
      status: data.status,
      received: Math.min(data.requested_amount ?? data.amount, data.amount),
      currency: data.currency,
      mode: data.domain,
      channel: data.channel ?? null,
      gatewayResponse: data.gateway_response ?? null,
    }),
  )
const Verified = z.object({ data: Told })
const Listed = z.object({ data: z.array(Told) })

/** Paystack's HTTP API. */
export function createPaystack(at: Address): Paystack {
  const call = createCall(at)
  return {
    ...refundCalls(call),
    ...disputeCalls(call),

    async initialize({ reference, email, amountKobo, channels, metadata }) {
      const body = { reference, email, amount: amountKobo, currency: 'NGN', channels, metadata }
      const { ok, answer } = await call('POST', '/transaction/initialize', body)
      if (ok) return { accessCode: read(Started, answer).data.access_code }
      if (/duplicate/i.test(messageOf(answer))) return 'duplicate reference'
      throw new ProviderAway(`refused to start the payment: ${messageOf(answer)}`)
    },

    async verify(reference) {
      const { ok, answer } = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      // 400 or 404, the documents disagree: the words decide. Any other refusal (a wrong key) must not look like it.
      if (!ok && /not found/i.test(messageOf(answer))) return 'unknown reference'
      if (!ok) throw new ProviderAway(`refused to verify: ${messageOf(answer)}`)
      return read(Verified, answer).data
    },

    // A short page is not the end: nobody says how many fit on one.
    async *listTransactions({ from, to }) {
      const begun = { from: from.toISOString(), to: to.toISOString(), perPage: '100' }
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { ok, answer } = await call(
          'GET',
          `/transaction?${new URLSearchParams({ ...begun, page: String(page) })}`,
        )
        if (!ok) throw new ProviderAway(`refused to list payments: ${messageOf(answer)}`)
        const { data } = read(Listed, answer)
        if (data.length === 0) return
        yield data
        await sleep(PAUSE_BETWEEN_PAGES_MS)
      }
      throw new ProviderAway('lists more payments than can be looked through')
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { MAX_KOBO } from '#domain/money.ts'
import { UNKNOWN_REFERENCE } from '#domain/provider-status.ts'
import {
  type Address,
  createCall,
  messageOf,
  ProviderUnavailable,
  read,
  WrongAnswer,
} from './call-paystack.ts'
import { type DisputeCalls, disputeCalls } from './paystack-disputes.ts'
import { type RefundCalls, refundCalls } from './paystack-refunds.ts'

export type Transaction = {
  id: string
  status: string
  /** Our part of what the customer paid. Null when the response has no amount that can be recorded. */
  received: number | null
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
    verify: (reference: string) => Promise<Transaction | typeof UNKNOWN_REFERENCE>
    /** Lists all transactions started in that time, with any status, page by page. */
    listTransactions: (begun: { from: Date; to: Date }) => AsyncGenerator<ListedTransaction[]>
  }

/** The provider allows 600 requests a minute for all nodes and purposes together; a list may use half of them. */
const PAUSE_BETWEEN_PAGES_MS = 200
const MAX_PAGES = 1_000

/** Whole kobo that fit our columns, or null: one odd figure must not make the whole response unreadable. */
const Amount = z
  .unknown()
  .transform((figure) => (figure === null || figure === '' ? Number.NaN : Number(figure)))
  .transform((figure) => (Number.isInteger(figure) && Math.abs(figure) <= MAX_KOBO ? figure : null))

type Amounts = { amount: number | null; requested_amount: number | null; fees: number | null }

/** Returns the amount without the provider's fees. If the customer pays the fees, `amount` includes them. */
function receivedOf({ amount, requested_amount: requested, fees }: Amounts): number | null {
  if (amount === null || amount <= 0) return null
  return requested !== null && amount - requested === fees && requested > 0 ? requested : amount
}

const Started = z.object({ data: z.object({ access_code: z.string().min(1) }) })
const Told = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String),
    reference: z.string(),
    status: z.string(),
    amount: Amount,
    requested_amount: Amount,
    fees: Amount,
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
      received: receivedOf(data),
      currency: data.currency,
      mode: data.domain,
      channel: data.channel ?? null,
      gatewayResponse: data.gateway_response ?? null,
    }),
  )
const Verified = z.object({ data: Told })
const Listed = z.object({ data: z.array(Told) })

/** Client for Paystack's HTTP API. */
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
      throw new ProviderUnavailable(`refused to start the payment: ${messageOf(answer)}`)
    },

    async verify(reference) {
      const { ok, answer } = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      // The status is 400 or 404, the documentation disagrees, so the message decides. Any other refusal (a wrong key)
      // must not count as "not found".
      if (!ok && /not found/i.test(messageOf(answer))) return UNKNOWN_REFERENCE
      if (!ok) throw new ProviderUnavailable(`refused to verify: ${messageOf(answer)}`)
      const told = read(Verified, answer).data
      if (told.reference !== reference) throw new WrongAnswer('answered about another reference')
      return told
    },

    // A short page is not the last one: the page size is not documented.
    async *listTransactions({ from, to }) {
      const begun = { from: from.toISOString(), to: to.toISOString(), perPage: '100' }
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { ok, answer } = await call(
          'GET',
          `/transaction?${new URLSearchParams({ ...begun, page: String(page) })}`,
        )
        if (!ok) throw new ProviderUnavailable(`refused to list payments: ${messageOf(answer)}`)
        const { data } = read(Listed, answer)
        if (data.length === 0) return
        yield data
        await sleep(PAUSE_BETWEEN_PAGES_MS)
      }
      throw new ProviderUnavailable('lists more payments than can be looked through')
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { UssdBank } from '#domain/channels/conversation-world.ts'
import { UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import { MAX_KOBO } from '#domain/platform/money.ts'
import {
  type Address,
  createCall,
  Id,
  messageOf,
  ProviderFailure,
  read,
  readEach,
  Text,
  type Unreadable,
  WrongAnswer,
} from './call-paystack.ts'
import { type BankCalls, bankCalls } from './paystack-banks.ts'
import { type DisputeCalls, disputeCalls } from './paystack-disputes.ts'
import { type RefundCalls, refundCalls } from './paystack-refunds.ts'

export type Transaction = {
  id: string
  status: string
  /**
   * In kobo, without fees that the customer paid on top. Null if the response has no amount that can be recorded, or does
   * not say in which currency and mode.
   */
  received: number | null
  currency: string
  mode: string
  channel: string | null
  gatewayResponse: string | null
  /** The fees that the provider keeps of `received`, in kobo. Null if it does not report them. */
  fees: number | null
  /** How many attempts were declined. Null if the response does not say. */
  declines: number | null
}

export type ListedTransaction = Transaction & {
  reference: string
  /** The e-mail address of the payer. Null if the response does not have it. */
  payerEmail: string | null
}

/** `reference` of an unreadable record is null if it has none. */
export type ListedPage = {
  transactions: ListedTransaction[]
  unreadable: { name: string; reference: string | null }[]
}

/** `authorizationUrl` is the page on which a browser without script pays. Null if the response has no such address. */
export type StartedPayment = { accessCode: string; authorizationUrl: string | null } | 'duplicate reference'

export type Paystack = RefundCalls &
  DisputeCalls &
  BankCalls & {
    initialize: (payment: {
      reference: string
      email: string
      amountKobo: number
      channels: string[]
      /** The provider's page sends the browser there after the payment, with the reference. Popups ignore it. */
      callbackUrl: string
      metadata: Record<string, unknown>
    }) => Promise<StartedPayment>
    /** Makes the code that a customer of the bank dials to pay. Returns no page and no popup. */
    chargeUssd: (payment: {
      reference: string
      email: string
      amountKobo: number
      bank: UssdBank
      metadata: Record<string, unknown>
    }) => Promise<{ ussdCode: string } | 'duplicate reference'>
    verify: (reference: string) => Promise<ListedTransaction | typeof UNKNOWN_REFERENCE>
    /** Reads a transaction by the id that the provider gave it. */
    readTransaction: (id: string) => Promise<ListedTransaction | typeof UNKNOWN_REFERENCE>
    /** Lists all transactions that were started in that time, whatever their status, page by page. */
    listTransactions: (begun: { from: Date; to: Date }) => AsyncGenerator<ListedPage>
  }

/** The provider allows us 600 requests a minute in all. With this pause, a list uses at most half of them. */
const PAUSE_BETWEEN_PAGES_MS = 200
const MAX_PAGES = 1_000

/**
 * Returns whole kobo that fit our columns, else null, so that one odd or missing figure does not make a response
 * unreadable. The provider leaves some figures out of older and of listed transactions.
 */
const Amount = z
  .unknown()
  .optional()
  .transform((figure) => (figure === null || figure === '' ? Number.NaN : Number(figure)))
  .transform((figure) => (Number.isInteger(figure) && Math.abs(figure) <= MAX_KOBO ? figure : null))

type Amounts = { amount: number | null; requested_amount: number | null; fees: number | null }

/** Returns the amount that we receive. If the customer pays the provider's fees on top, `amount` includes them. */
function receivedOf({ amount, requested_amount: requested, fees }: Amounts): number | null {
  if (amount === null || amount <= 0) return null
  return requested !== null && amount - requested === fees && requested > 0 ? requested : amount
}

/** Returns the fees that the provider takes from the received amount: none if the customer paid them on top. */
const feesOf = (amounts: Amounts): number | null =>
  receivedOf(amounts) === amounts.amount ? amounts.fees : 0

const Started = z.object({
  data: z.object({
    access_code: z.string().min(1),
    // Only visitors without script need it, so an odd address does not stop the others from paying.
    authorization_url: z
      .url({ protocol: /^https?$/ })
      .nullish()
      .catch(null),
  }),
})
/** Means that the customer pays outside the session. With any other status there is no code to dial. */
const Charged = z.object({
  data: z.object({ status: z.literal('pay_offline'), ussd_code: z.string().regex(/^[*#\d]{3,40}$/) }),
})
// Only id, reference and status decide what we do with a transaction. A success without amount, currency or mode goes to
// staff, and every other field that cannot be read counts as missing.
const Told = z
  .object({
    id: Id,
    reference: z.string(),
    status: z.string(),
    amount: Amount,
    requested_amount: Amount,
    fees: Amount,
    currency: Text,
    domain: Text,
    channel: Text,
    gateway_response: Text,
    // Only `declines` needs the provider's log, and only a message to the visitor uses it. So a log in an unknown form
    // does not make a response unreadable.
    log: z.object({ errors: z.int() }).nullish().catch(null),
    customer: z.object({ email: z.string() }).nullish().catch(null),
  })
  .transform(
    (data): ListedTransaction => ({
      id: data.id,
      reference: data.reference,
      status: data.status,
      received: data.currency && data.domain ? receivedOf(data) : null,
      currency: data.currency ?? '',
      mode: data.domain ?? '',
      channel: data.channel ?? null,
      gatewayResponse: data.gateway_response ?? null,
      fees: feesOf(data),
      declines: data.log?.errors ?? null,
      payerEmail: data.customer?.email ?? null,
    }),
  )
const Verified = z.object({ data: Told })
const Listed = z.object({ data: z.array(z.unknown()) })
const WithReference = z.object({ reference: Text })

export function createPaystack(at: Address): Paystack {
  const call = createCall(at)
  return {
    ...refundCalls(call),
    ...disputeCalls(call),
    ...bankCalls(call),

    async initialize({ reference, email, amountKobo, channels, callbackUrl, metadata }) {
      const { ok, answer } = await call('POST', '/transaction/initialize', {
        reference,
        email,
        amount: amountKobo,
        currency: 'NGN',
        channels,
        callback_url: callbackUrl,
        metadata,
      })
      if (ok) {
        const { access_code, authorization_url } = read(Started, answer).data
        return { accessCode: access_code, authorizationUrl: authorization_url ?? null }
      }
      if (/duplicate/i.test(messageOf(answer))) return 'duplicate reference'
      throw new ProviderFailure(`The provider refused to start the payment: ${messageOf(answer)}`)
    },

    async chargeUssd({ reference, email, amountKobo, bank, metadata }) {
      const { ok, answer } = await call('POST', '/charge', {
        reference,
        email,
        amount: amountKobo,
        currency: 'NGN',
        ussd: { type: bank },
        metadata,
      })
      if (ok) return { ussdCode: read(Charged, answer).data.ussd_code }
      if (/duplicate/i.test(messageOf(answer))) return 'duplicate reference'
      throw new ProviderFailure(`The provider refused to start the payment: ${messageOf(answer)}`)
    },

    async verify(reference) {
      const { ok, answer } = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      // The message decides, because the documentation gives both 400 and 404 as the status. Any other refusal, such as
      // a wrong key, must not count as "not found".
      if (!ok && /not found/i.test(messageOf(answer))) return UNKNOWN_REFERENCE
      if (!ok) throw new ProviderFailure(`The provider refused to verify the payment: ${messageOf(answer)}`)
      const told = read(Verified, answer).data
      if (told.reference !== reference)
        throw new WrongAnswer('The provider’s response is for a different payment.')
      return told
    },

    async readTransaction(id) {
      const { ok, answer } = await call('GET', `/transaction/${encodeURIComponent(id)}`)
      if (!ok && /not found/i.test(messageOf(answer))) return UNKNOWN_REFERENCE
      if (!ok) throw new ProviderFailure(`The provider refused to show a transaction: ${messageOf(answer)}`)
      const told = read(Verified, answer).data
      if (told.id !== id) throw new WrongAnswer('The provider responded about another transaction.')
      return told
    },

    // Reads pages until one is empty. A short page need not be the last: the page size is not documented.
    async *listTransactions({ from, to }) {
      const begun = { from: from.toISOString(), to: to.toISOString(), perPage: '100' }
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { ok, answer } = await call(
          'GET',
          `/transaction?${new URLSearchParams({ ...begun, page: String(page) })}`,
        )
        if (!ok) throw new ProviderFailure(`The provider refused to list payments: ${messageOf(answer)}`)
        const { data } = read(Listed, answer)
        if (data.length === 0) return
        const { readable, unreadable } = readEach(Told, data)
        yield { transactions: readable, unreadable: unreadable.map(withReference) }
        await sleep(PAUSE_BETWEEN_PAGES_MS)
      }
      throw new ProviderFailure('The provider lists more payments than we can read.')
    },
  }
}

const withReference = ({ name, record }: Unreadable): ListedPage['unreadable'][number] => ({
  name,
  reference: WithReference.safeParse(record).data?.reference ?? null,
})

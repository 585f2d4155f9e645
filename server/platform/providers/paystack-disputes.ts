import * as z from 'zod'
import { type DisputeAnswer, type DisputeStatus, disputeStatusFrom } from '#domain/money/disputes.ts'
import { MAX_KOBO } from '#domain/platform/money.ts'
import {
  BUDGET_MS,
  type Call,
  Id,
  messageOf,
  ProviderFailure,
  read,
  readEach,
  Text,
} from './call-paystack.ts'

// Only id and status decide what we do with a dispute. Any other field that cannot be read counts as missing, because a
// dispute that is not stored is lost.
const Moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullish()
  .catch(null)
const Amount = z
  .union([z.number(), z.string().min(1)])
  .transform(Number)
  .pipe(z.int().nonnegative().max(MAX_KOBO))
  .nullish()
  .catch(null)

/** The provider names the transaction as an object, or only by its id. */
const Transaction = z.union([
  z.object({ id: Id, reference: Text }),
  z.union([z.int(), z.string().regex(/^\d+$/)]).transform((id) => ({ id: String(id), reference: null })),
])

const Dispute = z
  .object({
    id: Id,
    status: z.string(),
    resolution: Text,
    refund_amount: Amount,
    category: Text,
    dueAt: Moment,
    createdAt: Moment,
    transaction: Transaction.nullish().catch(null),
  })
  .transform(
    (data): DisputeAtProvider => ({
      id: data.id,
      status: disputeStatusFrom(data.status, data.resolution ?? null),
      providerStatus: data.status,
      isWithBank: data.status === 'awaiting-bank-feedback',
      resolution: data.resolution ?? null,
      // The disputed amount is above ₦0. An acceptance can be ₦0 if the payment was refunded before.
      amount:
        data.refund_amount || (data.resolution === 'merchant-accepted' ? (data.refund_amount ?? null) : null),
      reason: data.category ?? null,
      dueAt: data.dueAt ?? null,
      openedAt: data.createdAt ?? null,
      transactionId: data.transaction?.id ?? null,
      reference: data.transaction?.reference ?? null,
    }),
  )
const One = z.object({ data: Dispute })
const Many = z.object({ data: z.array(z.unknown()) })
const UploadUrl = z.object({ data: z.object({ signedUrl: z.url(), fileName: z.string().min(1) }) })
const Evidence = z.object({ data: z.object({ id: z.union([z.number(), z.string()]) }) })

export type DisputeAtProvider = {
  id: string
  status: DisputeStatus
  /** The provider's own word for the state. */
  providerStatus: string
  /** Somebody has answered, and the bank decides. In all other open states the provider may wait for an answer. */
  isWithBank: boolean
  resolution: string | null
  /** Null if the provider names none. */
  amount: number | null
  reason: string | null
  dueAt: Date | null
  openedAt: Date | null
  transactionId: string | null
  reference: string | null
}

export type DisputeCalls = {
  /** Returns undefined when the provider does not know the dispute. */
  readDispute: (id: string) => Promise<DisputeAtProvider | undefined>
  /**
   * Lists the disputes of one transaction, or all disputes opened since a time. Records that cannot be read do not hide
   * the others: `unreadable` names each by its id or, without one, by its digest.
   */
  listDisputes: (
    of: { transactionId: string } | { since: Date },
  ) => Promise<{ disputes: DisputeAtProvider[]; unreadable: string[] }>
  /** Uploads the evidence for a dispute and returns the provider's name of the file. */
  uploadEvidence: (id: string, file: Buffer) => Promise<string | Refusal>
  /** Stores the customer's data for a dispute and returns its id, which a claim of fraud needs. */
  addCustomerEvidence: (
    id: string,
    customer: DisputedService,
  ) => Promise<{ evidence: string | number } | Refusal>
  resolveDispute: (id: string, answer: SentAnswer) => Promise<'answered' | Refusal>
}

/** The provider refused the call. Repeating it does not help. */
export type Refusal = { refusal: string }

export type DisputedService = {
  email: string
  name: string
  phone: string
  serviceDetails: string
  deliveryDate: string | null
}

export type SentAnswer = DisputeAnswer & { fileName: string; evidence: string | number | null }

const MAX_PAGES = 30

export function disputeCalls(call: Call): DisputeCalls {
  return {
    async readDispute(id) {
      const { ok, status, answer } = await call('GET', `/dispute/${encodeURIComponent(id)}`)
      if (!ok && (status === 404 || /not found/i.test(messageOf(answer)))) return undefined
      if (!ok) throw new ProviderFailure(`The provider refused to show the dispute: ${messageOf(answer)}`)
      return read(One, answer).data
    },

    // Filters by transaction here as well, because the provider may ignore the filter of the request.
    async listDisputes(of) {
      const filter = 'since' in of ? { from: of.since.toISOString() } : { transaction: of.transactionId }
      const disputes: DisputeAtProvider[] = []
      const unreadable: string[] = []
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = new URLSearchParams({ ...filter, perPage: '100', page: String(page) })
        const { ok, answer } = await call('GET', `/dispute?${query}`)
        if (!ok) throw new ProviderFailure(`The provider refused to list disputes: ${messageOf(answer)}`)
        const { data } = read(Many, answer)
        if (data.length === 0) return { disputes, unreadable }
        const each = readEach(Dispute, data)
        unreadable.push(...each.unreadable.map(({ name }) => name))
        for (const one of each.readable)
          if ('since' in of || one.transactionId === of.transactionId) disputes.push(one)
      }
      throw new ProviderFailure('The provider lists more disputes than we can read.')
    },

    async uploadEvidence(id, file) {
      const query = new URLSearchParams({ upload_filename: `dispute-${id}.pdf` })
      const asked = await call('GET', `/dispute/${encodeURIComponent(id)}/upload_url?${query}`)
      if (!asked.ok) return refusalOf(asked)
      const { signedUrl, fileName } = read(UploadUrl, asked.answer).data
      await upload(signedUrl, file)
      return fileName
    },

    async addCustomerEvidence(id, { email, name, phone, serviceDetails, deliveryDate }) {
      const added = await call('POST', `/dispute/${encodeURIComponent(id)}/evidence`, {
        customer_email: email,
        customer_name: name,
        customer_phone: phone,
        service_details: serviceDetails,
        ...(deliveryDate && { delivery_date: deliveryDate }),
      })
      return added.ok ? { evidence: read(Evidence, added.answer).data.id } : refusalOf(added)
    },

    async resolveDispute(id, { resolution, message, refundAmount, fileName, evidence }) {
      const resolved = await call('PUT', `/dispute/${encodeURIComponent(id)}/resolve`, {
        resolution,
        message,
        refund_amount: refundAmount,
        uploaded_filename: fileName,
        ...(evidence !== null && { evidence }),
      })
      return resolved.ok ? 'answered' : refusalOf(resolved)
    },
  }
}

/** Returns the reason of a refusal. The response to a wrong key or a blocked address says nothing about the dispute. */
function refusalOf({ status, answer }: { status: number; answer: unknown }): Refusal {
  if (status === 401 || status === 403)
    throw new ProviderFailure(`The provider refused our request: ${messageOf(answer)}`)
  return { refusal: messageOf(answer) }
}

/** Uploads a file to a signed URL of the provider's file store. The URL carries its own key, so ours is not sent. */
async function upload(signedUrl: string, file: Buffer): Promise<void> {
  try {
    const { ok, status } = await fetch(signedUrl, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(file),
      signal: AbortSignal.timeout(BUDGET_MS),
      redirect: 'error',
    })
    if (!ok) throw new ProviderFailure(`The provider refused the file (${status}).`)
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure('The provider did not take the file.', { cause: error })
  }
}

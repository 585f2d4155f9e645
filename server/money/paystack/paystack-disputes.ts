import * as z from 'zod'
import type { DisputeStatus } from '#domain/disputes.ts'
import { disputeStatusFrom } from '#domain/disputes.ts'
import { type Call, messageOf, ProviderFailure, read } from './call-paystack.ts'

const Id = z.union([z.number(), z.string()]).transform(String)
const Moment = z.string().transform((text) => new Date(text))

const Dispute = z
  .object({
    id: Id,
    status: z.string(),
    resolution: z.string().nullish(),
    refund_amount: z.coerce.number().int().nullish(),
    category: z.string().nullish(),
    dueAt: Moment.nullish(),
    createdAt: Moment.nullish(),
    transaction: z.object({ id: Id, reference: z.string().nullish() }).nullish(),
  })
  .transform((data) => ({
    id: data.id,
    status: disputeStatusFrom(data.status, data.resolution ?? null),
    resolution: data.resolution ?? null,
    amount: data.refund_amount ?? 0,
    reason: data.category ?? null,
    dueAt: data.dueAt ?? null,
    openedAt: data.createdAt ?? null,
    transactionId: data.transaction?.id ?? null,
    reference: data.transaction?.reference ?? null,
  }))
const One = z.object({ data: Dispute })
const Many = z.object({ data: z.array(Dispute) })

export type DisputeAtProvider = {
  id: string
  status: DisputeStatus
  resolution: string | null
  amount: number
  reason: string | null
  dueAt: Date | null
  openedAt: Date | null
  transactionId: string | null
  reference: string | null
}

export type DisputeCalls = {
  /** Returns undefined when the provider does not know the dispute. */
  readDispute: (id: string) => Promise<DisputeAtProvider | undefined>
  /** Lists the disputes of one transaction, or all disputes opened since a time. */
  listDisputes: (of: { transactionId: string } | { since: Date }) => Promise<DisputeAtProvider[]>
}

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
      const found: DisputeAtProvider[] = []
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = new URLSearchParams({ ...filter, perPage: '100', page: String(page) })
        const { ok, answer } = await call('GET', `/dispute?${query}`)
        if (!ok) throw new ProviderFailure(`The provider refused to list disputes: ${messageOf(answer)}`)
        const { data } = read(Many, answer)
        if (data.length === 0) return found
        found.push(...data.filter((one) => 'since' in of || one.transactionId === of.transactionId))
      }
      throw new ProviderFailure('The provider lists more disputes than we can read.')
    },
  }
}

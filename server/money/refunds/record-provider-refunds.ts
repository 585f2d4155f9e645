import { refundStatusFrom } from '#domain/money/refund-states.ts'
import { type Lowered, lowerToFit } from '#domain/money/room-for-refund.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { flagForReview } from '#server/money/review/flag-for-review.ts'
import { lockPaidPayment, type PaidPayment } from '#server/money/review/paid-payment.ts'
import { reduceToFit } from '#server/money/review/reduce-unsent.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach, UNTIL_DONE } from '#server/platform/context/process-each.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import type { Unreadable } from '#server/platform/providers/call-paystack.ts'
import type { RefundAtProvider } from '#server/platform/providers/paystack-refunds.ts'
import { capCharge } from '#server/platform/rules/charges.ts'
import { lowerRefund } from './change-refund-queries.ts'
import { isMarked, markOf } from './find-sent-refund.ts'
import { REFUND_ACTIONS } from './move-refund.ts'
import {
  insertProviderRefund,
  type KnownRefund,
  lockRefundsOf,
  selectAtProvider,
  selectUncounted,
} from './provider-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'

/**
 * The result of a search for refunds made on the provider's dashboard:
 * - `nothing new`: nothing was recorded.
 * - `counted`: new ones were recorded.
 * - `under way`: nothing was recorded, because the new ones and ours together would exceed the received money. One of
 *   ours at the provider may still fail.
 * - `too much`: the same, but none of ours can fail any more.
 */
export type Counted = 'nothing new' | 'counted' | 'too much' | 'under way'

/**
 * Reads the refunds of one payment from the provider and records those made on its dashboard. Throws
 * ProviderFailure if the provider does not respond. `beingSent` is our refund that the caller sends next: it is not at
 * the provider yet, so it can still be lowered.
 */
export async function recordProviderRefunds(
  context: AppContext,
  reference: string,
  beingSent?: number,
): Promise<Counted> {
  const transaction = await selectAtProvider(context.db, reference)
  if (!transaction) return 'nothing new'
  return count(context, reference, await context.paystack.refundsOf(transaction), beingSent)
}

/**
 * Reads all refunds of the provider from the time `since` on and records those made on its dashboard, because a webhook
 * can be lost. Returns the number of payments for which it recorded refunds, and the records that it could not read.
 */
export async function readProviderRefunds(
  context: AppContext,
  since: Date,
): Promise<{ refunded: number; unreadable: Unreadable[] }> {
  const { refunds: listed, unreadable } = await context.paystack.refundsSince(since)
  const uncounted = await selectUncounted(context.db, listed.filter(isLive))
  let refunded = 0
  const record = async (reference: string) => {
    const ids = uncounted.filter((one) => one.reference === reference).map(({ id }) => id)
    const offered = listed.filter(({ id }) => ids.includes(id))
    if ((await count(context, reference, offered)) === 'counted') refunded++
  }
  await processEach(new Set(uncounted.map((one) => one.reference)), context, record, UNTIL_DONE)
  return { refunded, unreadable }
}

async function count(
  context: AppContext,
  reference: string,
  offered: RefundAtProvider[],
  beingSent?: number,
): Promise<Counted> {
  if (!offered.some(isLive)) return 'nothing new'
  const { counted, bookingId, total } = await withTransaction(context.db, (tx) =>
    record(tx, reference, offered, beingSent),
  )
  if (counted === 'counted')
    context.log.error({ bookingId, total }, 'the provider refunded a payment without our request')
  if (counted === 'too much') {
    context.log.error({ bookingId, total }, 'the provider refunded money that was also refunded by hand')
    await flagForReview(context, reference, () => 'reversed', total)
  }
  return counted
}

type Recorded = { counted: Counted; bookingId?: number; total?: Kobo }

/**
 * Records the listed refunds that are not ours, and lowers or deletes our own to make room for them. Locks booking,
 * payment and refunds, so that two nodes with the same list record each refund once.
 */
async function record(
  tx: Database,
  reference: string,
  offered: RefundAtProvider[],
  beingSent: number | undefined,
): Promise<Recorded> {
  const payment = await lockPaidPayment(tx, reference)
  if (!payment) return { counted: 'nothing new' }
  const known = await lockRefundsOf(tx, payment.id)
  const foreign = offered.filter(
    (one) => isLive(one) && !known.some((refund) => isThis(refund, one, beingSent)),
  )
  if (foreign.length === 0) return { counted: 'nothing new' }
  const { bookingId } = payment
  const total = kobo(foreign.reduce((sum, { amount }) => sum + amount, 0))
  const lowered = makeRoom(payment, known, total, beingSent)
  if (!lowered) {
    const waits = known.some((refund) => isUnderWay(refund) && !canBeLowered(refund, beingSent))
    return { counted: waits ? 'under way' : 'too much', bookingId, total }
  }
  for (const { id, from, to } of lowered) {
    await lowerRefund(tx, id, to)
    await writeLog(tx, {
      type: 'booking',
      action: to > 0 ? 'refund.lowered' : 'refund.withdrawn',
      details: `${formatNaira(from)} to ${formatNaira(to)}: the provider has refunded ${formatNaira(total)}`,
      bookingId,
      entity: 'refund',
      entityId: id,
      before: { amount: from },
      after: { amount: to },
    })
  }
  for (const one of foreign) await insertForeign(tx, payment, one)
  await reduceToFit(tx, payment.id)
  await capCharge(tx, payment.id)
  return { counted: 'counted', bookingId, total }
}

async function insertForeign(tx: Database, payment: PaidPayment, one: RefundAtProvider): Promise<void> {
  const refund = { id: one.id, amount: kobo(one.amount), status: refundStatusFrom(one.status) ?? 'SENT' }
  const id = await insertProviderRefund(tx, payment.id, refund)
  await writeLog(tx, {
    type: 'booking',
    action: REFUND_ACTIONS[refund.status],
    details: refundInWords({ amount: refund.amount, reason: 'by_provider' }),
    bookingId: payment.bookingId,
    entity: 'refund',
    entityId: id,
    after: { status: refund.status },
  })
}

/**
 * Plans how to lower our failed and unsent refunds, so that `total` fits: the provider must not refund more than came
 * through it, and all refunds together must not exceed the received amount. Returns undefined if that is not possible.
 */
function makeRoom(
  { cameByProvider, received }: PaidPayment,
  known: KnownRefund[],
  total: Kobo,
  beingSent: number | undefined,
): Lowered[] | undefined {
  const promised = known.map((refund) => ({ ...refund, canBeLowered: canBeLowered(refund, beingSent) }))
  const first = lowerToFit(
    promised.filter(({ method }) => method === 'paystack'),
    cameByProvider - total,
  )
  if (!first) return undefined
  const left = promised.map((refund) => ({
    ...refund,
    amount: first.find(({ id }) => id === refund.id)?.to ?? refund.amount,
  }))
  const second = lowerToFit(left, received - total)
  return second && [...first.filter(({ id }) => !second.some((one) => one.id === id)), ...second]
}

const isLive = ({ status }: RefundAtProvider): boolean => status !== 'failed'

/**
 * True if the listed refund is this refund of ours. Compares the provider id or, for a refund without a response yet,
 * our mark or the amount.
 */
function isThis(refund: KnownRefund, one: RefundAtProvider, beingSent: number | undefined): boolean {
  if (refund.providerRefundId === one.id) return true
  if (refund.status !== 'REQUESTED') return false
  if (one.merchantNote === markOf(refund.id)) return true
  const isAwaited = refund.mayHaveBeenSent && refund.id !== beingSent
  return isAwaited && one.amount === refund.amount && !isMarked(one.merchantNote)
}

const canBeLowered = ({ id, status, mayHaveBeenSent }: KnownRefund, beingSent: number | undefined): boolean =>
  status === 'FAILED' || (status === 'REQUESTED' && (!mayHaveBeenSent || id === beingSent))

const isUnderWay = ({ status, method }: KnownRefund): boolean =>
  method === 'paystack' && (status === 'REQUESTED' || status === 'SENT' || status === 'NEEDS_ATTENTION')

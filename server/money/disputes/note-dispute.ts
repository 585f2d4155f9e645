import { PROVIDER_AWAY, UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import type { Obstacle } from '#server/money/refunds/follow-refunds.ts'
import { flagForReview } from '#server/money/review/flag-for-review.ts'
import { isReversed } from '#server/money/review/paid-payment.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach, UNTIL_DONE } from '#server/platform/context/process-each.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceUnstoredDispute } from '#server/platform/outbox/announce-dispute.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import type { DisputeAtProvider } from '#server/platform/providers/paystack-disputes.ts'
import {
  type KnownDispute,
  markMissing,
  selectKnownDisputes,
  selectReferenceOf,
  selectUnlistedDisputes,
} from './queries.ts'
import { recordDisputes } from './record-disputes.ts'

const NOT_PAID = 'the payment is not paid'

/**
 * Handles a webhook about a dispute: the customer's bank demands the money back, or has decided. The webhook is only a
 * hint: the transaction's status and disputes are read from the provider. `disputeId` is the id in the webhook. If the
 * provider's list lacks it, that dispute is read by its id. Returns the reason why the webhook must be processed again
 * later, or undefined.
 */
export async function noteDispute(
  context: AppContext,
  reference: string,
  disputeId?: string,
): Promise<Obstacle | typeof NOT_PAID> {
  // Settles the payment first, because disputed money has arrived even if we have not recorded it yet.
  const settlement = await settlePayment(context, reference)
  if (settlement.outcome === 'unknown') return UNKNOWN_REFERENCE
  try {
    const transaction = await context.paystack.verify(reference)
    if (transaction === UNKNOWN_REFERENCE) return transaction
    const { disputes } = await context.paystack.listDisputes({ transactionId: transaction.id })
    const isListed = disputeId === undefined || disputes.some(({ id }) => id === disputeId)
    const named = isListed ? undefined : await readNamed(context, disputeId, transaction.id)
    const isTakenBack = transaction.status === 'reversed'
    const told = named ? [...disputes, named] : disputes
    const recorded = await recordDisputes(context, reference, told, { isTakenBack })
    if (!recorded) return NOT_PAID
    const { hasOpen, isNews } = recorded
    await flagForReview(context, reference, (payment) => {
      if (isTakenBack && isReversed(payment)) return 'reversed'
      if (!hasOpen) return null
      return isNews || !payment.isClosed || payment.exception !== 'disputed' ? 'disputed' : null
    })
    return undefined
  } catch (error) {
    if (error instanceof ProviderFailure) return PROVIDER_AWAY
    throw error
  }
}

/** Returns undefined if the provider does not know the dispute, or if it is about another transaction. */
async function readNamed({ paystack, log }: AppContext, disputeId: string, transactionId: string) {
  const named = await paystack.readDispute(disputeId)
  if (!named || named.transactionId === transactionId) return named
  log.error({ disputeId, transactionId }, 'a webhook names a dispute of another transaction')
  return undefined
}

/**
 * Reads the provider's disputes of the last 90 days and handles those that changed, because a webhook can be lost. Runs
 * every ten minutes and each night. A dispute that cannot be read or recorded does not stop the others: staff are told of
 * each one once. `withOlder` also reads the open disputes that the list lacks, by their ids.
 */
export async function readDisputes(
  context: AppContext,
  now: Date,
  { withOlder = false }: { withOlder?: boolean } = {},
): Promise<void> {
  const since = new Date(now.getTime() - 90 * 24 * 3_600_000)
  const { disputes: listed, unreadable } = await context.paystack.listDisputes({ since })
  for (const providerId of unreadable)
    await tellStaff(context, providerId, 'the provider’s record of it cannot be read')
  const ids = listed.map(({ id }) => id)
  const known = await selectKnownDisputes(context.db, ids)
  const changed = listed.filter((told) => hasChanged(told, known.get(told.id)))
  await processEach(changed, context, (told) => noteListed(context, told))
  if (withOlder)
    await processEach(
      await selectUnlistedDisputes(context.db, ids),
      context,
      (stored) => readUnlisted(context, stored),
      UNTIL_DONE,
    )
}

/**
 * True if the dispute must be recorded again. That includes a dispute that waits for us long after our answer, although
 * the provider's status is the same as before.
 */
function hasChanged(told: DisputeAtProvider, stored: KnownDispute | undefined): boolean {
  if (!stored || stored.status !== told.status || stored.providerStatus !== told.providerStatus) return true
  return told.status === 'OPEN' && (told.isWithBank ? !stored.isAnswered : stored.isAnsweredLongAgo)
}

async function noteListed(context: AppContext, told: DisputeAtProvider): Promise<void> {
  const { id, reference, transactionId, status } = told
  const named = reference ?? (transactionId && (await selectReferenceOf(context.db, transactionId)))
  const obstacle = named ? await noteDispute(context, named, id) : UNKNOWN_REFERENCE
  if (obstacle === undefined || obstacle === PROVIDER_AWAY || status !== 'OPEN') return
  const why = obstacle === NOT_PAID ? NOT_PAID : 'we do not know its payment'
  await tellStaff(context, id, why)
}

async function tellStaff({ db, log }: AppContext, providerId: string, why: string): Promise<void> {
  log.error({ providerId, why }, 'a dispute at the provider cannot be stored')
  await withTransaction(db, (tx) => announceUnstoredDispute(tx, { providerId, why }))
}

/**
 * Reads an open dispute that the provider's list lacks. If the provider no longer knows it, marks it, so that staff may
 * close it.
 */
async function readUnlisted(
  context: AppContext,
  { providerId, reference }: { providerId: string; reference: string },
): Promise<void> {
  if (await context.paystack.readDispute(providerId)) {
    await noteDispute(context, reference, providerId)
    return
  }
  context.log.error({ providerId }, 'the provider does not know an open dispute any more')
  await markMissing(context.db, providerId)
}

/** Reads the provider's disputes. If the provider does not respond, ends without an error: the next run reads them. */
export async function pollDisputes(context: AppContext): Promise<void> {
  try {
    await readDisputes(context, await selectNow(context.db))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log.warn({ err: error }, 'the provider does not list its disputes')
  }
}

/** Flags a payment that the provider lists as reversed, because a webhook can be lost. Returns whether this was new. */
export const noteReversal = (context: AppContext, reference: string): Promise<boolean> =>
  flagForReview(context, reference, (payment) => (isReversed(payment) ? 'reversed' : null))

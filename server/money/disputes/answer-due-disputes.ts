import { businessHoursBetween } from '#domain/business-hours.ts'
import { AUTO_ANSWER_HOURS, alertReached } from '#domain/disputes.ts'
import type { AppContext } from '#server/context.ts'
import { announceDisputeDue } from '#server/messages/outbox/announce-dispute.ts'
import { ProviderFailure } from '#server/money/paystack/call-paystack.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { processEach } from '#server/process-each.ts'
import { selectUnanswered, takeStalledAnswer, type UnansweredDispute } from './answer-queries.ts'
import { claimUnderLocks } from './claim-answer.ts'
import { type CurrentPack, refreshPack } from './refresh-pack.ts'
import { sendAnswer } from './send-answer.ts'

/**
 * Runs each minute. Sends answers again that did not reach the provider. With the setting for automatic answers, sends
 * the draft two business hours before the deadline, unless the provider has refused an answer. Alerts staff about all
 * other disputes when 8, 4 and 2 hours are left, also if the evidence cannot be made or an answer is stuck. The time is
 * the database's; tests give their own.
 */
export async function answerDueDisputes(context: AppContext, at?: Date): Promise<void> {
  await processEach(stalledIn(context), context.log, (id) =>
    sendOrWait(context, id, { mayHaveBeenSent: true }),
  )
  const now = at ?? (await selectNow(context.db))
  await processEach(await selectUnanswered(context.db), context.log, (due) =>
    answerOrAlert(context, due, now),
  )
}

async function* stalledIn({ db }: AppContext): AsyncGenerator<number> {
  for (let id = await takeStalledAnswer(db); id; id = await takeStalledAnswer(db)) yield id
}

async function answerOrAlert(context: AppContext, dispute: UnansweredDispute, now: Date): Promise<void> {
  const { id, dueAt, isClaimed, isRefused, answersItself } = dispute
  const hoursLeft = businessHoursBetween(now, dueAt)
  const alert = alertReached(hoursLeft)
  if (alert === null) return
  const pack = isClaimed ? undefined : await packOrNothing(context, id)
  if (!answersItself || !pack?.draft || isRefused)
    return withTransaction(context.db, (tx) => announceDisputeDue(tx, id, alert))
  if (hoursLeft > AUTO_ANSWER_HOURS) return
  const claim = { answer: pack.draft, act: null, packSha256: pack.sha256 }
  if ((await claimUnderLocks(context, id, claim)) === 'claimed')
    await sendOrWait(context, id, { mayHaveBeenSent: false })
}

/** Evidence that cannot be made must not keep an alert from staff. */
async function packOrNothing(context: AppContext, id: number): Promise<CurrentPack | undefined> {
  try {
    return await refreshPack(context, id)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    context.log.error({ err: error, disputeId: id }, 'the evidence of a dispute could not be made')
    return undefined
  }
}

/** Sends a claimed answer. Alerts staff if it was refused or is outdated: sending it again would not help. */
async function sendOrWait(
  context: AppContext,
  id: number,
  options: { mayHaveBeenSent: boolean },
): Promise<void> {
  try {
    const sent = await sendAnswer(context, id, options)
    if (sent !== 'sent') await withTransaction(context.db, (tx) => announceDisputeDue(tx, id, 'refused'))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log.warn({ err: error, disputeId: id }, 'an answer to a dispute could not be sent yet')
  }
}

import { businessHoursBetween } from '#domain/business-hours.ts'
import { AUTO_ANSWER_HOURS, alertReached, type DisputeAnswer } from '#domain/disputes.ts'
import type { AppContext } from '#server/context.ts'
import { announceDisputeDue, type DueReason } from '#server/messages/outbox/announce-dispute.ts'
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
 * the draft two business hours before the deadline, unless the provider has refused an answer or a person has proposed
 * one. Alerts staff about all other disputes when 8, 4 and 2 hours are left, also if the evidence cannot be made, an
 * answer is stuck, or the automatic answer fails. The time is the database's; tests give their own.
 */
export async function answerDueDisputes(context: AppContext, at?: Date): Promise<void> {
  await processEach(stalledIn(context), context, (id) => sendOrWait(context, id, { mayHaveBeenSent: true }))
  const now = at ?? (await selectNow(context.db))
  await processEach(await selectUnanswered(context.db), context, (due) => answerOrAlert(context, due, now))
}

async function* stalledIn({ db }: AppContext): AsyncGenerator<number> {
  for (let id = await takeStalledAnswer(db); id; id = await takeStalledAnswer(db)) yield id
}

async function answerOrAlert(context: AppContext, dispute: UnansweredDispute, now: Date): Promise<void> {
  const { id, dueAt, isClaimed, isRefused, isProposed, answersItself } = dispute
  const hoursLeft = businessHoursBetween(now, dueAt)
  const alert = alertReached(hoursLeft)
  if (alert === null) return
  const pack = isClaimed ? undefined : await packOrNothing(context, id)
  const mayAnswer = answersItself && !isRefused && !isProposed
  if (!mayAnswer || !pack?.draft) return tellStaff(context, id, alert)
  if (hoursLeft > AUTO_ANSWER_HOURS) return
  if (await answerByItself(context, id, { answer: pack.draft, packSha256: pack.sha256 })) return
  await tellStaff(context, id, alert)
}

/** Returns false if nothing was claimed. Then staff are alerted. */
async function answerByItself(
  context: AppContext,
  id: number,
  claim: { answer: DisputeAnswer; packSha256: Buffer },
): Promise<boolean> {
  try {
    if ((await claimUnderLocks(context, id, { ...claim, act: null })) !== 'claimed') return false
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    context.log.error({ err: error, disputeId: id }, 'a dispute could not be answered automatically')
    return false
  }
  await sendOrWait(context, id, { mayHaveBeenSent: false })
  return true
}

const tellStaff = ({ db }: AppContext, id: number, reason: DueReason): Promise<void> =>
  withTransaction(db, (tx) => announceDisputeDue(tx, id, reason))

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

/**
 * Sends a claimed answer. Alerts staff if it was refused or is outdated: sending it again would not help. Each answer that
 * fails gives an alert of its own.
 */
async function sendOrWait(
  context: AppContext,
  id: number,
  options: { mayHaveBeenSent: boolean },
): Promise<void> {
  try {
    const sent = await sendAnswer(context, id, options)
    if (sent !== 'sent') await tellStaff(context, id, `refused:${(await selectNow(context.db)).getTime()}`)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log.warn({ err: error, disputeId: id }, 'an answer to a dispute could not be sent yet')
  }
}

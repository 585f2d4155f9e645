import { businessHoursBetween } from '#domain/business-hours.ts'
import { AUTO_ANSWER_HOURS, alertReached } from '#domain/disputes.ts'
import type { AppContext } from '#server/context.ts'
import { announceDisputeDue } from '#server/messages/outbox/announce-dispute.ts'
import { ProviderFailure } from '#server/money/paystack/call-paystack.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { processEach } from '#server/process-each.ts'
import {
  claimAnswer,
  selectAnswersItself,
  selectUnanswered,
  takeStalledAnswer,
  type UnansweredDispute,
} from './answer-queries.ts'
import { refreshPack } from './refresh-pack.ts'
import { sendAnswer } from './send-answer.ts'

/**
 * Runs each minute. Sends answers again that did not reach the provider. With the setting for automatic answers, sends
 * the draft two business hours before the deadline, unless the provider has refused an answer. Alerts staff about all
 * other disputes when 8, 4 and 2 hours are left.
 */
export async function answerDueDisputes(context: AppContext, now: Date): Promise<void> {
  await processEach(stalledIn(context), context.log, (id) =>
    sendOrWait(context, id, { mayHaveBeenSent: true }),
  )
  const answersItself = await selectAnswersItself(context.db)
  await processEach(await selectUnanswered(context.db), context.log, (due) =>
    answerOrAlert(context, due, { now, answersItself }),
  )
}

async function* stalledIn({ db }: AppContext): AsyncGenerator<number> {
  for (let id = await takeStalledAnswer(db); id; id = await takeStalledAnswer(db)) yield id
}

async function answerOrAlert(
  context: AppContext,
  { id, dueAt, isRefused }: UnansweredDispute,
  { now, answersItself }: { now: Date; answersItself: boolean },
): Promise<void> {
  const hoursLeft = businessHoursBetween(now, dueAt)
  const alert = alertReached(hoursLeft)
  if (alert === null) return
  const pack = await refreshPack(context, id)
  if (!pack) return
  if (!answersItself || !pack.draft || isRefused)
    return withTransaction(context.db, (tx) => announceDisputeDue(tx, id, alert))
  if (hoursLeft > AUTO_ANSWER_HOURS) return
  const claim = { answer: pack.draft, by: null, packSha256: pack.sha256 }
  const isClaimed = await withTransaction(context.db, (tx) => claimAnswer(tx, id, claim))
  if (isClaimed) await sendOrWait(context, id, { mayHaveBeenSent: false })
}

/** Sends a claimed answer. Alerts staff if the provider refuses it: sending it again would not help. */
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

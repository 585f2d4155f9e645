import {
  answerAgainBy,
  answerDueAt,
  answerTold,
  type DisputeAnswer,
  type DisputeStatus,
  isOnDashboard,
  namesAnotherAmount,
  ON_DASHBOARD,
  takenIfLost,
} from '#domain/money/disputes.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { returnMoney } from '#server/money/refunds/return-money.ts'
import { flagLocked } from '#server/money/review/flag-for-review.ts'
import { lockPaidPayment } from '#server/money/review/paid-payment.ts'
import { countAgain, subtractTaken } from '#server/money/review/subtract-taken.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceDispute, announceLostDispute } from '#server/platform/outbox/announce-dispute.ts'
import type { DisputeAtProvider } from '#server/platform/providers/paystack-disputes.ts'
import { lowerCharge } from '#server/platform/rules/charges.ts'
import { noteAnswer } from './note-answer.ts'
import {
  askAgain,
  closeDisputed,
  closeDisputes,
  countReversalAsDispute,
  lockStored,
  selectChargedInDispute,
  selectDisputeHours,
  selectOwedAfterDispute,
  selectTaken,
  selectTakenByOthers,
  selectUndoable,
  selectUnusedMoney,
  upsertDispute,
} from './queries.ts'

/** `isNews` is true if an open dispute was stored for the first time. */
export type Recorded = { hasOpen: boolean; isNews: boolean }

/**
 * Stores the provider's disputes of one payment, with the booking and the payment locked. Returns undefined if the
 * payment is not paid. `isTakenBack` means that the provider reports the whole payment as reversed.
 * - Logs each new dispute and each change of status. Tells staff about a new dispute.
 * - If a dispute becomes lost, subtracts the amount that the bank took (`subtractTaken`).
 * - If staff had not accepted that loss, tells them and opens the exception, even for a dispute that was not stored.
 * - If all disputes are won, closes the exception.
 * - If none is open, returns the money that the disputes blocked.
 * - If the provider waits for us long after our answer, lets staff answer again.
 */
export const recordDisputes = (
  { db, log }: AppContext,
  reference: string,
  disputes: DisputeAtProvider[],
  { isTakenBack = false }: { isTakenBack?: boolean } = {},
): Promise<Recorded | undefined> =>
  withTransaction(db, async (tx) => {
    const payment = await lockPaidPayment(tx, reference)
    if (!payment) return undefined
    // If the provider lists no dispute, the webhook about one counts as an open dispute.
    if (disputes.length === 0) return { hasOpen: true, isNews: false }
    const takenBefore = await selectTaken(tx, payment.id)
    await addJob(tx, 'send-refunds')
    const recorded = []
    for (const dispute of disputes) {
      const { id, before, now, taken, round, isOtherAmount } = await store(tx, payment, dispute)
      const isNew = before === null || round !== null
      recorded.push({ isNew, status: now })
      if (isNew && now === 'OPEN') {
        await announceDispute(tx, id, round ?? 0)
      }
      if (before === now) continue
      if (now === 'LOST') {
        const counted = await countReversalAsDispute(tx, payment.id, taken)
        await subtractTaken(tx, payment, { taken: kobo(taken - counted), isAgreed: !isSurprise(dispute) })
        if (isSurprise(dispute)) await announceLostDispute(tx, id)
        if (isOtherAmount)
          log.error(
            { paymentId: payment.id, told: dispute.amount, counted: taken },
            'the provider names another amount than we accepted',
          )
        if (isSurprise(dispute) || isOtherAmount) await flagLocked(tx, payment, 'disputed')
      }
      const level = now === 'OPEN' || isSurprise(dispute) ? 'error' : 'info'
      log[level](
        { paymentId: payment.id, bookingId: payment.bookingId, status: now },
        'a dispute was recorded',
      )
      const amount = formatNaira(now === 'LOST' ? taken : kobo(dispute.amount ?? payment.received))
      await writeLog(tx, {
        type: 'booking',
        action: `dispute.${now.toLowerCase() as Lowercase<DisputeStatus>}`,
        details: `${amount}${dispute.reason ? `, ${dispute.reason}` : ''}`,
        bookingId: payment.bookingId,
        entity: 'payment',
        entityId: payment.id,
      })
    }
    const hasOpen = recorded.some(({ status }) => status === 'OPEN')
    if (recorded.every(({ status }) => status === 'WON')) await closeDisputed(tx, payment.id, { isTakenBack })
    if (!hasOpen && !isTakenBack) await returnBlockedMoney(tx, payment.id, takenBefore)
    return { hasOpen, isNews: recorded.some(({ isNew, status }) => isNew && status === 'OPEN') }
  })

/** True for a loss that staff had not accepted, neither here nor on the provider's dashboard. */
const isSurprise = ({ status, resolution }: DisputeAtProvider): boolean =>
  status === 'LOST' && resolution !== 'merchant-accepted'

/**
 * Stores one dispute. The deadline counts from the first stored time of opening or, if the provider asked again, from
 * that time. If the provider asks again now, `round` is how often it has done so, else null. The bank cannot take more
 * than other disputes have left of the payment.
 */
async function store(
  tx: Database,
  payment: { id: number; bookingId: number; received: Kobo },
  dispute: DisputeAtProvider,
) {
  const stored = await lockStored(tx, dispute.id)
  const now = await selectNow(tx)
  const openedAt = stored?.openedAt ?? dispute.openedAt ?? now
  const hours = await selectDisputeHours(tx)
  const ours = {
    answer: stored?.answer ?? null,
    isAnswered: stored?.isAnswered ?? false,
    by: stored?.answeredBy ?? null,
  }
  const left = payment.received - (await selectTakenByOthers(tx, payment.id, dispute.id))
  const disputed = stored?.amount ?? payment.received
  const lost = takenIfLost(dispute, ours, disputed)
  const taken = kobo(Math.max(0, Math.min(lost, left)))
  const { id, status } = await upsertDispute(tx, payment, {
    ...dispute,
    amount: dispute.amount === null ? null : kobo(dispute.amount),
    openedAt,
    dueAt: stored?.askedAt
      ? answerAgainBy(stored.askedAt, dispute.dueAt, hours)
      : answerDueAt(openedAt, dispute.dueAt, hours),
    taken,
  })
  if (!ours.isAnswered)
    await noteAnswerAtProvider(tx, { id, bookingId: payment.bookingId }, dispute, ours, disputed)
  const isWaiting = status === 'OPEN' && WAITS_FOR_US.includes(dispute.providerStatus)
  const asksAgain = isWaiting && stored && (stored.isAnsweredLongAgo || stored.status !== 'OPEN')
  const round = asksAgain
    ? await askAgain(tx, id, { askedAt: now, dueAt: answerAgainBy(now, dispute.dueAt, hours) })
    : null
  const isOtherAmount = namesAnotherAmount(dispute, ours)
  return { id, before: stored?.status ?? null, now: status, taken, round, isOtherAmount }
}

/**
 * Stores the answer that the provider has: one of ours whose arrival was unknown, or one from the provider's dashboard.
 */
async function noteAnswerAtProvider(
  tx: Database,
  noted: { id: number; bookingId: number },
  told: DisputeAtProvider,
  ours: { answer: DisputeAnswer | null; by: number | null },
  disputed: Kobo,
): Promise<void> {
  if (!ours.answer && (told.status !== 'OPEN' || !told.isWithBank)) return
  const answer = answerTold(told, ours.answer ?? ON_DASHBOARD, disputed)
  if (answer) await noteAnswer(tx, { ...noted, answer, by: isOnDashboard(answer) ? null : ours.by })
}

const WAITS_FOR_US = ['awaiting-merchant-feedback', 'pending']

/** Marks the open disputes of a payment as won because staff closed them, and opens the refund that they blocked. */
export async function closeDisputesByHand(tx: Database, paymentId: number): Promise<void> {
  const takenBefore = await selectTaken(tx, paymentId)
  await closeDisputes(tx, paymentId)
  await returnBlockedMoney(tx, paymentId, takenBefore)
}

/**
 * Returns the money that disputes blocked:
 * - the rest of a payment whose trip was cancelled; its refund waits while the cancellation can be undone
 * - the money of cancelled seats
 * - money that does not count for its booking
 * - money that a bank took and gave back: it pays the balance of the booking, and the rest raises the lowered refund
 *
 * Does nothing while a bank is deciding.
 */
async function returnBlockedMoney(tx: Database, paymentId: number, takenBefore: Kobo): Promise<void> {
  const undoable = await selectUndoable(tx, paymentId)
  const owed = await selectOwedAfterDispute(tx, paymentId, undoable)
  if (owed > 0)
    await returnMoney(tx, { paymentId, amount: owed, reason: 'trip_canceled', tripCancellationId: undoable })
  await refundChargedInDispute(tx, paymentId)
  const givenBack = kobo(Math.max(0, takenBefore - (await selectTaken(tx, paymentId))))
  if (givenBack > 0) await countAgain(tx, paymentId, givenBack)
  const unused = await selectUnusedMoney(tx, paymentId, undoable)
  if (unused > 0) await returnMoney(tx, { paymentId, amount: unused, reason: 'booking_not_active' })
}

/** Refunds the money of cancelled seats that we kept as a charge until the bank decided. Keeps the charge by policy. */
async function refundChargedInDispute(tx: Database, paymentId: number): Promise<void> {
  const acts = await selectChargedInDispute(tx, paymentId)
  let left: number = acts[0]?.kept ?? 0
  for (const { actId, isWhole, amount: owed } of acts) {
    const amount = kobo(Math.max(0, Math.min(owed, left)))
    if (amount === 0) continue
    left -= amount
    await lowerCharge(tx, paymentId, amount)
    const reason = isWhole ? 'booking_cancelled' : 'seats_cancelled'
    await openRefund(tx, { paymentId, amount, owed: amount, actId, reason })
  }
}

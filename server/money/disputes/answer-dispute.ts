import type { DisputeAnswerInput, StaffDispute } from '#contracts/money/disputes.ts'
import type { DisputeAnswer } from '#domain/money/disputes.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import { claimAnswer, lockDispute, releaseAnswer, selectApproval } from './answer-queries.ts'
import { basisSha256, type DisputeFacts, factsSha256, returnableOf, sha256Of } from './dispute-facts.ts'
import { selectDispute } from './list-queries.ts'
import { noteAnswer } from './note-answer.ts'
import { noteDispute } from './note-dispute.ts'
import { packPdf } from './pack-pdf.ts'
import { selectDisputeFacts } from './pack-queries.ts'
import { presentDispute } from './present-dispute.ts'
import { sendAnswer } from './send-answer.ts'

/**
 * Answers a dispute:
 * - Refuses if the provider already has an answer, or if the facts for the answer differ from those that the person
 *   saw.
 * - Stores the answer with its evidence, then sends both.
 * - If the provider does not respond, the answer is not sent again automatically. Alerts continue until a person sends
 *   it.
 */
export async function answerDispute(
  context: AppContext,
  act: StaffAction,
  id: number,
  { basisSha256: basis, ...input }: DisputeAnswerInput,
): Promise<StaffDispute> {
  const before = await showDispute(context, id)
  refuseIfNotOpen(before)
  refuseAmount(before, input)
  await refuseIfAnsweredThere(context, before)
  const answer = { ...input, refundAmount: kobo(input.refundAmount) }
  const by = act.actor.id
  const { facts, file } = await claimUnderLocks(context, id, { answer, by, basis })
  const refusal = await send(context, facts, { answer, file })
  if (refusal !== undefined) {
    await withTransaction(context.db, (tx) => releaseAnswer(tx, id, { by, reason: refusal }))
    context.log.warn({ disputeId: id }, 'the provider refused the answer to a dispute')
    throw new AppError('CONFLICT', `Paystack refused the answer: ${refusal}`)
  }
  await withTransaction(context.db, (tx) => noteAnswer(tx, { ...facts, answer, by }))
  // The provider resolves an accepted dispute at once. If it does not respond now, the next poll reads the result.
  await noteDispute(context, facts.reference)
  return showDispute(context, id)
}

/**
 * Throws if the provider already has an answer: one of ours whose result was unknown, or one from the provider's
 * dashboard.
 */
async function refuseIfAnsweredThere(context: AppContext, dispute: StaffDispute): Promise<void> {
  const told = await unlessAway(
    context.paystack.readDispute(dispute.providerId),
    'Paystack does not respond, so nothing was sent. Try again in a few minutes.',
  )
  if (!told || (told.status === 'OPEN' && !told.isWithBank)) return
  await noteDispute(context, dispute.paystackRef, dispute.providerId)
  refuseIfNotOpen(await showDispute(context, dispute.id))
  throw answered()
}

const send = (
  { paystack }: AppContext,
  facts: DisputeFacts,
  sent: { answer: DisputeAnswer; file: Buffer },
): Promise<string | undefined> =>
  unlessAway(
    sendAnswer(paystack, facts, sent),
    'Paystack does not respond, and may have the answer or not. Look again in five minutes. If the dispute still waits, send the answer again.',
  )

async function unlessAway<Result>(calling: Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await calling
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new AppError('CONFLICT', sentence)
  }
}

type Wish = { answer: DisputeAnswer; by: number; basis: string }

/**
 * Stores the answer. Locks the booking and the payment before, so that no other refund takes the amount in the
 * meantime.
 */
async function claimUnderLocks(
  { db }: AppContext,
  id: number,
  { answer, by, basis }: Wish,
): Promise<{ facts: DisputeFacts; file: Buffer }> {
  const facts = await factsOf(db, id)
  const file = await packPdf(facts, await selectNow(db))
  const pack = {
    file,
    sha256: sha256Of(file),
    factsSha256: factsSha256(facts),
    basisSha256: basisSha256(facts),
  }
  await withTransaction(db, async (tx) => {
    await lockDispute(tx, id)
    const current = await factsOf(tx, id)
    if (![facts, current].every((one) => basisSha256(one).toString('hex') === basis))
      throw new AppError('STALE', 'The evidence has changed. Check it again, then send your answer.')
    refuseReturned(current, answer)
    await refuseAboveLimit(tx, current, answer)
    if (!(await claimAnswer(tx, id, { answer, by, pack }))) throw answered()
  })
  return { facts, file }
}

async function factsOf(db: Database, id: number): Promise<DisputeFacts> {
  const facts = await selectDisputeFacts(db, id)
  if (!facts) throw notFound('Dispute')
  return facts
}

function refuseReturned(facts: DisputeFacts, { refundAmount }: DisputeAnswer): void {
  const most = returnableOf(facts)
  if (refundAmount > most) throw invalid({ refundAmount: `Amount must be at most ${formatNaira(most)}` })
}

/**
 * Throws if one person alone would return more than the approval limit of refunds. Money that we owe anyway does not
 * count, because its refund needs no approval either.
 */
async function refuseAboveLimit(
  tx: Database,
  { id, owed }: DisputeFacts,
  { resolution, refundAmount }: DisputeAnswer,
): Promise<void> {
  if (resolution !== 'merchant-accepted' || refundAmount <= owed) return
  const { openedByStaff, approvalAbove } = await selectApproval(tx, id)
  if (refundAmount + openedByStaff > approvalAbove)
    throw invalid({
      refundAmount:
        'This is above the limit for refunds by one person. The owner of the Paystack account can accept it on Paystack’s dashboard.',
    })
}

async function showDispute({ db }: AppContext, id: number): Promise<StaffDispute> {
  const row = await selectDispute(db, id)
  if (!row) throw notFound('Dispute')
  return presentDispute(row)
}

function refuseIfNotOpen({ state }: StaffDispute): void {
  if (state === 'won' || state === 'lost') throw new AppError('CONFLICT', 'The bank has already decided.')
  if (state !== 'to-answer') throw answered()
}

const answered = (): AppError => new AppError('CONFLICT', 'This dispute is already answered.')

/**
 * Throws if the amount does not fit the answer or exceeds the disputed amount. `claimUnderLocks` also compares it with
 * the rest of the payment.
 */
function refuseAmount({ amount }: StaffDispute, input: Omit<DisputeAnswerInput, 'basisSha256'>): void {
  const { resolution, refundAmount } = input
  if (resolution === 'declined' && refundAmount > 0)
    throw invalid({ refundAmount: 'Nothing is refunded when you decline' })
  if (resolution === 'merchant-accepted' && refundAmount === 0)
    throw invalid({ refundAmount: 'To return nothing, decline the dispute' })
  if (refundAmount > amount)
    throw invalid({ refundAmount: `Amount must be at most ${formatNaira(kobo(amount))}` })
}

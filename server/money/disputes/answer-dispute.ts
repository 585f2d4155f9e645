import type { DisputeAnswerInput, StaffDispute } from '#contracts/disputes.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, invalid, notFound } from '#server/errors.ts'
import { ProviderFailure } from '#server/money/paystack/call-paystack.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { selectOutgoing } from './answer-queries.ts'
import { claimUnderLocks } from './claim-answer.ts'
import { selectDispute } from './list-queries.ts'
import { selectPack } from './pack-queries.ts'
import { presentDispute } from './present-dispute.ts'
import { refreshPack } from './refresh-pack.ts'
import { reviewStuck, sendAnswer } from './send-answer.ts'

/**
 * Answers a dispute with the evidence that the person saw. If the facts on which an answer rests have changed since, makes
 * new evidence and refuses. Other news is added to the evidence. Of several people and jobs, one answers. If the provider does not respond, the answer is stored, and a job
 * sends it. A large acceptance waits for a second person. An earlier answer that did not reach the provider is replaced
 * in the transaction that claims the new one, so that a refused answer leaves it as it is.
 */
export async function answerDispute(
  context: AppContext,
  act: StaffAction,
  id: number,
  { packSha256, ...input }: DisputeAnswerInput,
): Promise<StaffDispute> {
  const before = await showDispute(context, id)
  refuseIfNotOpen(before)
  refuseAmount(before, input)
  const replaces = await reviewEarlier(context, id)
  const pack = await selectPack(context.db, id)
  if (!pack || packSha256 !== pack.sha256.toString('hex')) {
    await refreshPack(context, id)
    throw evidenceChanged()
  }
  const answer = { ...input, refundAmount: kobo(input.refundAmount) }
  const claimed = await claimUnderLocks(context, id, { answer, act, packSha256: pack.sha256, replaces })
  if (claimed === 'changed') {
    refuseIfNotOpen(await showDispute(context, id))
    await refreshPack(context, id)
    throw evidenceChanged()
  }
  if (claimed === 'claimed') await send(context, id)
  return showDispute(context, id)
}

/** Returns the claim of a stuck answer that can be replaced, or null. Refuses if the provider has an answer. */
async function reviewEarlier(context: AppContext, id: number): Promise<Date | null> {
  const stuck = await selectOutgoing(context.db, id, { onlyStuck: true })
  if (!stuck) return null
  try {
    const state = await reviewStuck(context, stuck)
    if (state === 'sent') refuseIfNotOpen(await showDispute(context, id))
    return state === 'current' ? stuck.claimedAt : null
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new AppError(
      'CONFLICT',
      'Paystack does not respond. The answer that was given before is sent as soon as it does.',
    )
  }
}

async function send(context: AppContext, id: number): Promise<void> {
  try {
    const sent = await sendAnswer(context, id, { mayHaveBeenSent: false })
    if (typeof sent !== 'string')
      throw new AppError('CONFLICT', `Paystack refused the answer: ${sent.refusal}`)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log.warn({ err: error, disputeId: id }, 'an answer to a dispute could not be sent yet')
  }
}

async function showDispute({ db }: AppContext, id: number): Promise<StaffDispute> {
  const row = await selectDispute(db, id)
  if (!row) throw notFound('Dispute')
  return presentDispute(row)
}

function refuseIfNotOpen({ state }: StaffDispute): void {
  if (state === 'won' || state === 'lost') throw new AppError('CONFLICT', 'The bank has already decided.')
  if (state !== 'to-answer') throw new AppError('CONFLICT', 'This dispute is already answered.')
}

/** The claim compares the amount with what is left of the payment as well, under the locks. */
function refuseAmount({ amount }: StaffDispute, input: Omit<DisputeAnswerInput, 'packSha256'>): void {
  const { resolution, refundAmount } = input
  if (resolution === 'declined' && refundAmount > 0)
    throw invalid({ refundAmount: 'Nothing is refunded when you decline' })
  if (resolution === 'merchant-accepted' && refundAmount === 0)
    throw invalid({ refundAmount: 'To return nothing, decline the dispute' })
  if (refundAmount > amount)
    throw invalid({ refundAmount: `Amount must be at most ${formatNaira(kobo(amount))}` })
}

const evidenceChanged = (): AppError =>
  new AppError('STALE', 'The evidence has changed. Check it again, then send your answer.')

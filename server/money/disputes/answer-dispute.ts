import type { DisputeAnswerInput, StaffDispute } from '#contracts/disputes.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, invalid, notFound } from '#server/errors.ts'
import { ProviderFailure } from '#server/money/paystack/call-paystack.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { takeStalledAnswer } from './answer-queries.ts'
import { claimUnderLocks } from './claim-answer.ts'
import { selectDispute } from './list-queries.ts'
import { presentDispute } from './present-dispute.ts'
import { refreshPack } from './refresh-pack.ts'
import { freeStalled, sendAnswer } from './send-answer.ts'

/**
 * Answers a dispute with the evidence that the person saw. If the facts have changed since, makes new evidence and
 * refuses. Of several people and jobs, one answers. If the provider does not respond, the answer is stored, and a job
 * sends it. A large acceptance waits for a second person. An earlier answer that did not reach the provider is replaced.
 */
export async function answerDispute(
  context: AppContext,
  act: StaffAction,
  id: number,
  { packSha256, ...input }: DisputeAnswerInput,
): Promise<StaffDispute> {
  await replaceStalled(context, id)
  const before = await showDispute(context, id)
  refuseIfNotOpen(before)
  refuseAmount(before, input)
  const pack = await refreshPack(context, id)
  if (!pack) throw notFound('Dispute')
  if (packSha256 !== undefined && packSha256 !== pack.sha256.toString('hex')) throw evidenceChanged()
  const answer = { ...input, refundAmount: kobo(input.refundAmount) }
  const claimed = await claimUnderLocks(context, id, { answer, act, packSha256: pack.sha256 })
  if (claimed === 'changed') {
    refuseIfNotOpen(await showDispute(context, id))
    await refreshPack(context, id)
    throw evidenceChanged()
  }
  if (claimed === 'claimed') await send(context, id)
  return showDispute(context, id)
}

/** Frees a dispute from an answer that is stuck, unless the provider has it. */
async function replaceStalled(context: AppContext, id: number): Promise<void> {
  try {
    if (await takeStalledAnswer(context.db, id)) await freeStalled(context, id)
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

function refuseAmount({ amount }: StaffDispute, input: Omit<DisputeAnswerInput, 'packSha256'>): void {
  const { resolution, refundAmount } = input
  if (resolution === 'declined' && refundAmount > 0)
    throw invalid({ refundAmount: 'Nothing is refunded when you decline' })
  if (refundAmount > amount)
    throw invalid({ refundAmount: `Amount must be at most ${formatNaira(kobo(amount))}` })
}

const evidenceChanged = (): AppError =>
  new AppError('STALE', 'The evidence has changed. Check it again, then send your answer.')

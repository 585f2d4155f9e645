import type { DisputeAnswer } from '#domain/disputes.ts'
import { formatNaira } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { claimAnswer, lockDispute, saveProposal, selectApproval } from './answer-queries.ts'
import { type DisputeFacts, factsSha256, returnableOf } from './dispute-facts.ts'
import { selectDisputeFacts, selectPack } from './pack-queries.ts'

/** `changed`: the facts differ from the evidence, or somebody else answers. `proposed`: a second person must agree. */
export type Claimed = 'claimed' | 'proposed' | 'changed'

/**
 * Claims an answer with the booking and the payment locked. The facts are read again under the locks: if they differ from
 * those of the evidence, nothing is claimed. An acceptance by staff above the approval limit of refunds is stored as a
 * proposal, and claimed when a second person gives the same answer. Money that our books say we owe needs no second
 * person, as its refund needs none.
 */
export const claimUnderLocks = (
  { db }: Pick<AppContext, 'db'>,
  id: number,
  { answer, act, packSha256 }: { answer: DisputeAnswer; act: StaffAction | null; packSha256: Buffer },
): Promise<Claimed> =>
  withTransaction(db, async (tx) => {
    await lockDispute(tx, id)
    const facts = await selectDisputeFacts(tx, id)
    const pack = await selectPack(tx, id)
    if (!facts || !pack?.sha256.equals(packSha256) || !pack.factsSha256.equals(factsSha256(facts)))
      return 'changed'
    const second = act ? await secondPersonOf(tx, facts, answer, act.actor.id) : 'not needed'
    if (act && second === 'missing') {
      await saveProposal(tx, id, { answer, by: act.actor.id })
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'dispute.proposed',
        details: `${answer.resolution}, ${formatNaira(answer.refundAmount)}: a second person must agree`,
        bookingId: facts.bookingId,
        entity: 'dispute',
        entityId: id,
      })
      return 'proposed'
    }
    const claim = { answer, by: act?.actor.id ?? null, packSha256, isSecond: second === 'here' }
    return (await claimAnswer(tx, id, claim)) ? 'claimed' : 'changed'
  })

/** `here`: somebody else proposed the same answer, so that this person is the second. */
async function secondPersonOf(
  tx: Database,
  facts: DisputeFacts,
  { resolution, refundAmount }: DisputeAnswer,
  by: number,
): Promise<'not needed' | 'here' | 'missing'> {
  if (resolution !== 'merchant-accepted' || refundAmount <= facts.owed) return 'not needed'
  const { openedByStaff, approvalAbove, proposal, proposedBy } = await selectApproval(tx, facts.id)
  if (refundAmount + openedByStaff <= approvalAbove) return 'not needed'
  const isSame = proposal?.resolution === resolution && proposal.refundAmount === refundAmount
  return isSame && proposedBy !== by ? 'here' : 'missing'
}

/**
 * True if a claimed answer that was not sent may still be sent. The product drafts its own answer again if the facts have
 * changed. A person's answer stays right while the amount is left of the payment.
 */
export const isStillRight = (
  { db }: Pick<AppContext, 'db'>,
  outgoing: { id: number; by: number | null; answer: DisputeAnswer; factsSha256: Buffer },
): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    await lockDispute(tx, outgoing.id)
    const facts = await selectDisputeFacts(tx, outgoing.id)
    if (!facts) return false
    if (outgoing.factsSha256.equals(factsSha256(facts))) return true
    return outgoing.by !== null && outgoing.answer.refundAmount <= returnableOf(facts)
  })

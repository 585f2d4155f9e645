import { type DisputeAnswer, draftAnswer } from '#domain/disputes.ts'
import { formatNaira } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { announceDisputeDue } from '#server/messages/outbox/announce-dispute.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import {
  type Approval,
  claimAnswer,
  lockDispute,
  type OutgoingAnswer,
  saveProposal,
  selectApproval,
} from './answer-queries.ts'
import { basisSha256, type DisputeFacts, factsSha256, moneyOf, returnableOf } from './dispute-facts.ts'
import { type Pack, selectDisputeFacts, selectPack } from './pack-queries.ts'

/** `changed`: the facts differ from the evidence, or somebody else answers. `proposed`: a second person must agree. */
export type Claimed = 'claimed' | 'proposed' | 'changed'

type Wish = {
  answer: DisputeAnswer
  /** Null if the product answers by itself. It does not answer over the proposal of a person. */
  act: StaffAction | null
  packSha256: Buffer
  /** The claim of a stuck answer that this one replaces. */
  replaces?: Date | null
}

/**
 * Claims an answer with the booking and the payment locked. The facts are read again under the locks: if those on which an
 * answer rests differ from the evidence, or if they give another draft, nothing is claimed. Other facts do not matter: a passenger who retrieves the
 * booking again and again must not keep us from answering. An amount that is refunded or taken already is refused. An acceptance by
 * staff above the approval limit of refunds is stored as a proposal, and claimed when a second person gives the same
 * answer. Money that our books say we owe needs no second person, as its refund needs none.
 */
export const claimUnderLocks = (
  { db }: Pick<AppContext, 'db'>,
  id: number,
  { answer, act, packSha256, replaces = null }: Wish,
): Promise<Claimed> =>
  withTransaction(db, async (tx) => {
    await lockDispute(tx, id)
    const facts = await selectDisputeFacts(tx, id)
    const pack = await selectPack(tx, id)
    if (!facts || !pack?.sha256.equals(packSha256) || !supportsSame(pack, facts)) return 'changed'
    refuseReturned(facts, answer)
    const approval = await selectApproval(tx, id)
    if (!act && approval.proposal) return 'changed'
    const second = act ? secondPersonOf(approval, facts, answer, act.actor.id) : 'not needed'
    if (act && second === 'missing')
      return (await propose(tx, facts, { answer, replaces }, act)) ? 'proposed' : 'changed'
    const claim = { answer, by: act?.actor.id ?? null, packSha256, replaces, isSecond: second === 'here' }
    return (await claimAnswer(tx, id, claim)) ? 'claimed' : 'changed'
  })

/** True if money, booking and trip are the same as in the evidence, and the books support the same answer. */
function supportsSame({ basisSha256: basis, draft: before }: Pack, facts: DisputeFacts): boolean {
  const now = draftAnswer(moneyOf(facts))
  return (
    basis.equals(basisSha256(facts)) &&
    before?.resolution === now?.resolution &&
    before?.refundAmount === now?.refundAmount &&
    before?.message === now?.message
  )
}

function refuseReturned(facts: DisputeFacts, { refundAmount }: DisputeAnswer): void {
  const most = returnableOf(facts)
  if (refundAmount > most) throw invalid({ refundAmount: `Amount must be at most ${formatNaira(most)}` })
}

async function propose(
  tx: Database,
  { id, bookingId }: DisputeFacts,
  { answer, replaces }: { answer: DisputeAnswer; replaces: Date | null },
  act: StaffAction,
): Promise<boolean> {
  if (!(await saveProposal(tx, id, { answer, by: act.actor.id, replaces }))) return false
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'dispute.proposed',
    details: `${answer.resolution}, ${formatNaira(answer.refundAmount)}: a second person must agree`,
    bookingId,
    entity: 'dispute',
    entityId: id,
  })
  await announceDisputeDue(tx, id, `proposed:${act.actor.id}:${answer.refundAmount}`)
  return true
}

/** `here`: somebody else proposed the same answer, so that this person is the second. */
function secondPersonOf(
  { openedByStaff, approvalAbove, proposal, proposedBy }: Approval,
  facts: DisputeFacts,
  { resolution, refundAmount }: DisputeAnswer,
  by: number,
): 'not needed' | 'here' | 'missing' {
  if (resolution !== 'merchant-accepted' || refundAmount <= facts.owed) return 'not needed'
  if (refundAmount + openedByStaff <= approvalAbove) return 'not needed'
  const isSame = proposal?.resolution === resolution && proposal.refundAmount === refundAmount
  return isSame && proposedBy !== by ? 'here' : 'missing'
}

/**
 * True if a stuck answer may still be sent. The product drafts its own answer again if the facts have changed. A person's
 * acceptance stays right while the amount is left of the payment, a decline while money, booking and trip are the same.
 */
export const isStillRight = (
  { db }: Pick<AppContext, 'db'>,
  outgoing: Pick<OutgoingAnswer, 'id' | 'by' | 'answer' | 'factsSha256' | 'basisSha256'>,
): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    await lockDispute(tx, outgoing.id)
    const facts = await selectDisputeFacts(tx, outgoing.id)
    if (!facts) return false
    if (outgoing.factsSha256.equals(factsSha256(facts))) return true
    if (outgoing.by === null) return false
    return outgoing.answer.resolution === 'declined'
      ? outgoing.basisSha256.equals(basisSha256(facts))
      : outgoing.answer.refundAmount <= returnableOf(facts)
  })

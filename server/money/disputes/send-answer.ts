import { answerTold, type DisputeAnswer, type DisputeTold, isOnDashboard } from '#domain/disputes.ts'
import { lagosDay, lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'
import type { AppContext } from '#server/context.ts'
import type { Refusal } from '#server/money/paystack/paystack-disputes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { markAnswered, type OutgoingAnswer, releaseAnswer, selectOutgoing } from './answer-queries.ts'
import { isStillRight } from './claim-answer.ts'
import { noteDispute } from './note-dispute.ts'
import { refreshPack } from './refresh-pack.ts'

/** `outdated`: the facts have changed since, and the claim was given back. */
export type Sending = 'sent' | 'outdated' | Refusal

/**
 * Sends a claimed answer to the provider, outside any transaction, then stores that it is sent. If the provider does not
 * respond, throws ProviderFailure and keeps the claim: a job continues. If the provider refuses the answer, gives the
 * claim back. The evidence is made again if other facts have changed since. An answer that may have been sent is looked up at the provider first, and its figures are computed again.
 */
export async function sendAnswer(
  context: AppContext,
  id: number,
  { mayHaveBeenSent }: { mayHaveBeenSent: boolean },
): Promise<Sending> {
  const claimed = await selectOutgoing(context.db, id)
  if (!claimed) return 'sent'
  const review = mayHaveBeenSent ? await reviewStuck(context, claimed) : 'current'
  if (review !== 'current') return review
  if (!mayHaveBeenSent) await renewEvidence(context, claimed)
  const outgoing = await selectOutgoing(context.db, id)
  if (!outgoing) return 'sent'
  const called = await call(context, outgoing)
  if ('refusal' in called) {
    await withTransaction(context.db, (tx) => releaseAnswer(tx, outgoing, called.refusal))
    context.log.warn({ disputeId: id }, 'the provider refused the answer to a dispute')
    return called
  }
  await finish(context, outgoing, called)
  return 'sent'
}

/** Evidence that cannot be made again must not keep an answer from the provider: it has the evidence that was shown. */
async function renewEvidence(context: AppContext, { id, claimedAt }: OutgoingAnswer): Promise<void> {
  try {
    await refreshPack(context, id, claimedAt)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    context.log.error({ err: error, disputeId: id }, 'the evidence of a dispute could not be made')
  }
}

/**
 * Looks up a stuck answer at the provider. `sent`: the provider has an answer, ours or one from its dashboard, which is
 * stored. `outdated`: the provider has none, and ours is no longer right or came too late: the claim is given back.
 * `current`: ours can be sent or replaced; its evidence is made again if facts have changed on which it does not rest.
 */
export async function reviewStuck(
  context: AppContext,
  outgoing: OutgoingAnswer,
): Promise<'sent' | 'outdated' | 'current'> {
  const told = await context.paystack.readDispute(outgoing.providerId)
  const given = told && answerTold(told, outgoing.answer, outgoing.disputed)
  if (given) {
    await finish(context, outgoing, given)
    return 'sent'
  }
  const reason = await whyOutdated(context, outgoing, told)
  if (reason === undefined) {
    await renewEvidence(context, outgoing)
    return 'current'
  }
  await withTransaction(context.db, (tx) => releaseAnswer(tx, outgoing, reason))
  if (told && told.status !== 'OPEN') await noteDispute(context, outgoing.reference)
  return 'outdated'
}

/** Returns null if the product drafts its own answer again, and undefined if the answer is still right. */
async function whyOutdated(
  context: AppContext,
  outgoing: OutgoingAnswer,
  told: DisputeTold | undefined,
): Promise<string | null | undefined> {
  if (told && told.status !== 'OPEN') return 'Paystack accepted the dispute before the answer arrived.'
  if (await isStillRight(context, outgoing)) return undefined
  return outgoing.by === null ? null : 'The booking or its refunds have changed since.'
}

/** Uploads the evidence and sends the answer. Returns the answer that the provider took. */
async function call(
  { paystack }: AppContext,
  { providerId, pack, answer, ...booking }: OutgoingAnswer,
): Promise<DisputeAnswer | Refusal> {
  const fileName = await paystack.uploadEvidence(providerId, pack)
  if (typeof fileName !== 'string') return fileName
  const added =
    answer.resolution === 'declined'
      ? await paystack.addCustomerEvidence(providerId, serviceOf(booking))
      : null
  if (added && 'refusal' in added) return added
  const evidence = added?.evidence ?? null
  const said = await paystack.resolveDispute(providerId, { ...answer, fileName, evidence })
  return said === 'answered' ? answer : said
}

type Booking = Pick<
  OutgoingAnswer,
  'email' | 'name' | 'phone' | 'origin' | 'destination' | 'departTime' | 'seatNos'
>

const serviceOf = ({ email, name, phone, departTime, seatNos, ...route }: Booking) => ({
  email: email || 'not available',
  name,
  phone,
  serviceDetails: `Bus journey ${routeName(route)}, ${lagosMoment(departTime)}, ${seatsInWords(seatNos)}`,
  deliveryDate: lagosDay(departTime),
})

/** Stores the answer that the provider has. One from its dashboard has no author here. */
async function finish(context: AppContext, outgoing: OutgoingAnswer, answer: DisputeAnswer): Promise<void> {
  const { id, bookingId, reference, byName } = outgoing
  const by = isOnDashboard(answer) ? null : outgoing.by
  await withTransaction(context.db, async (tx) => {
    if (!(await markAnswered(tx, outgoing, { answer, by }))) return
    await writeLog(tx, {
      type: by === null ? 'booking' : 'admin',
      action: 'dispute.answered',
      details: `${answer.resolution}, ${formatNaira(kobo(answer.refundAmount))}${by === null ? wayOf(answer) : ''}`,
      bookingId,
      entity: 'dispute',
      entityId: id,
      ...(by !== null && { actor: { id: by, name: byName ?? '' } }),
    })
  })
  // The provider resolves an accepted dispute at once. If it does not respond now, the next poll reads the result.
  await noteDispute(context, reference)
}

const wayOf = (answer: DisputeAnswer): string =>
  isOnDashboard(answer) ? ', on the provider’s dashboard' : ', automatically'

import type { DisputeAnswer } from '#domain/disputes.ts'
import { lagosDay, lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'
import type { AppContext } from '#server/context.ts'
import type { Refusal } from '#server/money/paystack/paystack-disputes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { markAnswered, type OutgoingAnswer, releaseAnswer, selectOutgoing } from './answer-queries.ts'
import { isStillRight } from './claim-answer.ts'
import { noteDispute } from './note-dispute.ts'

/** `outdated`: the facts have changed since, and the claim was given back. */
export type Sending = 'sent' | 'outdated' | Refusal

/**
 * Sends a claimed answer to the provider, outside any transaction, then stores that it is sent. If the provider does not
 * respond, throws ProviderFailure and keeps the claim: a job continues. If the provider refuses the answer, gives the
 * claim back. An answer that may have been sent is looked up at the provider first, and its figures are computed again.
 */
export async function sendAnswer(
  context: AppContext,
  id: number,
  { mayHaveBeenSent }: { mayHaveBeenSent: boolean },
): Promise<Sending> {
  const outgoing = await selectOutgoing(context.db, id)
  if (!outgoing) return 'sent'
  if (mayHaveBeenSent) {
    if (await hasAnswer(context, outgoing)) return finish(context, outgoing, outgoing.answer)
    if (!(await isStillRight(context, outgoing))) {
      const reason = outgoing.by === null ? null : 'The refunds of this payment have changed since.'
      await withTransaction(context.db, (tx) => releaseAnswer(tx, id, reason))
      return 'outdated'
    }
  }
  const called = await call(context, outgoing)
  if ('refusal' in called) {
    await withTransaction(context.db, (tx) => releaseAnswer(tx, id, called.refusal))
    context.log.warn({ disputeId: id }, 'the provider refused the answer to a dispute')
    return called
  }
  return finish(context, outgoing, called)
}

/** Stores a stuck answer as sent if the provider has it. Otherwise frees the dispute for another answer. */
export async function freeStalled(context: AppContext, id: number): Promise<void> {
  const outgoing = await selectOutgoing(context.db, id)
  if (!outgoing) return
  if (await hasAnswer(context, outgoing)) await finish(context, outgoing, outgoing.answer)
  else await withTransaction(context.db, (tx) => releaseAnswer(tx, id, null))
}

/** A dispute that the provider does not know has no answer: the answer then gets the provider's refusal. */
async function hasAnswer({ paystack }: AppContext, { providerId }: OutgoingAnswer): Promise<boolean> {
  const dispute = await paystack.readDispute(providerId)
  return dispute !== undefined && (dispute.isWithBank || dispute.status !== 'OPEN')
}

/**
 * Uploads the evidence and sends the answer. The provider may refuse to accept a dispute with the amount 0, although
 * the payment is refunded already. Then the dispute is declined with the same evidence. Returns the answer that it took.
 */
async function call(
  { paystack }: AppContext,
  { providerId, pack, answer, ...booking }: OutgoingAnswer,
): Promise<DisputeAnswer | Refusal> {
  const fileName = await paystack.uploadEvidence(providerId, pack)
  if (typeof fileName !== 'string') return fileName
  const resolve = async (given: DisputeAnswer): Promise<DisputeAnswer | Refusal> => {
    const added =
      given.resolution === 'declined'
        ? await paystack.addCustomerEvidence(providerId, serviceOf(booking))
        : null
    if (added && 'refusal' in added) return added
    const evidence = added?.evidence ?? null
    const said = await paystack.resolveDispute(providerId, { ...given, fileName, evidence })
    return said === 'answered' ? given : said
  }
  const taken = await resolve(answer)
  const isNothingToReturn = answer.resolution === 'merchant-accepted' && answer.refundAmount === 0
  return 'refusal' in taken && isNothingToReturn ? resolve({ ...answer, resolution: 'declined' }) : taken
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

async function finish(
  context: AppContext,
  { id, bookingId, reference, by, byName }: OutgoingAnswer,
  answer: DisputeAnswer,
): Promise<'sent'> {
  await withTransaction(context.db, async (tx) => {
    if (!(await markAnswered(tx, id, answer))) return
    await writeLog(tx, {
      type: by === null ? 'booking' : 'admin',
      action: 'dispute.answered',
      details: `${answer.resolution}, ${formatNaira(kobo(answer.refundAmount))}${by === null ? ', automatically' : ''}`,
      bookingId,
      entity: 'dispute',
      entityId: id,
      ...(by !== null && { actor: { id: by, name: byName ?? '' } }),
    })
  })
  // The provider resolves an accepted dispute at once. If it does not respond now, the next poll reads the result.
  await noteDispute(context, reference)
  return 'sent'
}

import type { RefundCollection } from '#contracts/money/refunds.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit, removeHit } from '#server/platform/limits/limit.ts'
import { lockCollecting, selectByCode } from './change-refund-queries.ts'
import { payOut } from './return-by-hand.ts'

/** Limits the wrong guesses for one booking and by one member of staff, because a code has only six digits. */
const PER_BOOKING = defineLimit({
  name: 'collect-code',
  counts: 'collect codes tried for one booking',
  most: 5,
  windowSeconds: 60 * 60,
})
const PER_PERSON = defineLimit({
  name: 'collect-code-staff',
  counts: 'collect codes tried by one person',
  most: 20,
  windowSeconds: 60 * 60,
})

/**
 * Pays out a cash refund to the passenger who names its code, at any terminal. Needs no permission to refund, because
 * the code shows that the passenger is there. Refuses for 24 hours after a change of the booking's contact. Always
 * refuses the member of staff who changed the contact, because this person could have sent the code to themselves. The
 * amount is deducted from the cash-up of the person who pays.
 */
export async function collectRefund(
  { db }: Pick<AppContext, 'db'>,
  act: StaffAction,
  { bookingToken, code }: RefundCollection,
): Promise<{ amount: Kobo }> {
  const reference = parseReference(bookingToken)
  await countOrRefuse(db, PER_PERSON, `${act.actor.id}`)
  await countOrRefuse(db, PER_BOOKING, reference ?? bookingToken)
  const collected = await withTransaction(db, async (tx) => {
    const booking = reference ? await lockCollecting(tx, reference) : undefined
    if (booking?.isFrozen) throw new AppError('CONFLICT', FROZEN)
    if (booking?.contactChangedBy === act.actor.id) throw new AppError('CONFLICT', CHANGED_BY_YOU)
    const refundId = reference ? await selectByCode(tx, reference, code) : undefined
    if (refundId === undefined)
      throw invalid({ code: 'No refund in cash has this reference and code. Check both with the passenger.' })
    const note = 'The passenger named the code'
    const { amount } = await payOut(tx, act, refundId, { method: 'cash', note, action: 'refund.collected' })
    return { amount }
  })
  // A right code is not counted as a guess, so that a busy counter does not reach the limit.
  await removeHit(db, PER_PERSON, `${act.actor.id}`)
  await removeHit(db, PER_BOOKING, reference ?? bookingToken)
  return collected
}

const FROZEN =
  'The e-mail address or phone number of this booking was changed less than 24 hours ago. This refund can be paid out after that.'

const CHANGED_BY_YOU =
  'You changed the e-mail address or phone number of this booking, so a colleague must pay out this refund.'

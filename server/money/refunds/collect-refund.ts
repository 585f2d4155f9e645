import type { RefundCollection } from '#contracts/refunds.ts'
import { parseReference } from '#domain/booking-reference.ts'
import type { Kobo } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { selectByCode } from './change-refund-queries.ts'
import { payOut } from './return-by-hand.ts'

/** A code has six digits, so guesses are few: for one booking, and for one member of staff. */
const PER_BOOKING: Limit = { name: 'collect-code', most: 5, windowSeconds: 60 * 60 }
const PER_PERSON: Limit = { name: 'collect-code-staff', most: 20, windowSeconds: 60 * 60 }

/**
 * Pays out a cash refund to the passenger who names its code, at any terminal. The code shows that the passenger is
 * there, so this needs no permission to refund. The amount is deducted from this person's cash-up.
 */
export async function collectRefund(
  { db }: Pick<AppContext, 'db'>,
  act: StaffAction,
  { bookingToken, code }: RefundCollection,
): Promise<{ amount: Kobo }> {
  const reference = parseReference(bookingToken)
  await countOrRefuse(db, PER_PERSON, `${act.actor.id}`)
  await countOrRefuse(db, PER_BOOKING, reference ?? bookingToken)
  return withTransaction(db, async (tx) => {
    const refundId = reference ? await selectByCode(tx, reference, code) : undefined
    if (refundId === undefined)
      throw invalid({ code: 'No refund in cash has this reference and code. Check both with the passenger.' })
    const note = 'The passenger named the code'
    const { amount } = await payOut(tx, act, refundId, { method: 'cash', note, action: 'refund.collected' })
    return { amount }
  })
}

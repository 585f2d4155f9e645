import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { type LockedMoney, subtractFromBooking } from './queries.ts'

/**
 * Removes money that staff recorded but never received: from the booking, which owes it again, then from a charge, and
 * from the cash-up of the clerk who recorded it. The passenger is not notified, because none of their money moved.
 */
export async function removeMistakenPayment(
  tx: Database,
  act: StaffAction,
  money: LockedMoney,
  { amount, reason }: { amount: Kobo; reason: string },
): Promise<void> {
  const { actor, ...where } = act
  if (money.recordedBy === null || money.isAtProvider)
    throw new AppError('CONFLICT', 'Only payments recorded by staff can be marked as a mistake.')
  const counted = kobo(money.applied + money.charged)
  if (amount > counted)
    throw new AppError('CONFLICT', `Only ${formatNaira(counted)} of this payment counts towards the booking.`)
  await subtractFromBooking(tx, money, { amount, by: actor.id })
  await openRefund(tx, {
    ...where,
    paymentId: money.id,
    reason: 'recorded_by_mistake',
    amount,
    note: reason,
    requestedBy: actor,
    isAnnouncedElsewhere: true,
    settledBy: money.recordedBy,
  })
}

import type { BookingChange } from '#contracts/changes/admin-bookings.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { type Plan, planEdit } from '#domain/changes/booking-edit.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { formatNaira, kobo, naira } from '#domain/platform/money.ts'
import { refusePartPayment } from '#server/money/payments/refuse-part-payment.ts'
import { takeMoney } from '#server/money/payments/take-money.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound, notPermitted } from '#server/platform/errors.ts'
import { askProviderFirst, paidMeanwhile } from './ask-provider-first.ts'
import { cancelBooking, refundCancelled } from './cancel-booking.ts'
import { chooseSplit } from './choose-split.ts'
import { confirmUnpaid } from './confirm-unpaid.ts'
import { type KnownBooking, type LockedBooking, selectKnown } from './edit-booking-queries.ts'
import { keepForPassenger } from './keep-for-passenger.ts'
import { lockAsShown, mustHaveSeats } from './lock-as-shown.ts'
import { reviveBooking } from './revive-booking.ts'

export type Changed = { id: number; note: string | null }

/** Edits a booking. Staff may request any status; a change that would break seats or money is refused with a reason. */
export async function editBooking(
  context: AppContext,
  act: StaffAction,
  change: BookingChange,
): Promise<Changed> {
  const bookingToken = parseReference(change.bookingToken)
  const known = bookingToken ? await selectKnown(context.db, { bookingToken }) : undefined
  if (!known) throw notFound('Booking')
  const online = needsProvider(known, change) ? await askProviderFirst(context, known) : null
  if (online && (change.status !== 'CONFIRMED' || online.due > 0)) throw paidMeanwhile(online)
  if (online) {
    const note = `${formatNaira(online.came)} has been paid online, so no payment was recorded at the counter.`
    return { id: known.id, note }
  }
  return withTransaction(context.db, async (tx) => {
    const locked = await lockAsShown(tx, known.id, change.updatedAt)
    const plan = planEdit(locked, wantedIn(change))
    if ('refusal' in plan) throw new AppError('CONFLICT', plan.refusal)
    const booking = plan.isRevived ? { ...locked, paid: locked.paidIfRevived } : locked
    if (!mayDo(act.actor, permissionFor(plan, change))) throw notPermitted()
    const refunds = await runCommand(tx, context, act, booking, plan, change)
    const isConfirmedInstead = change.status === 'PENDING' && plan.status === 'CONFIRMED'
    const paid = kobo(booking.paid + plan.toTake)
    const note = `${formatNaira(paid)} has been paid for this booking, so it is confirmed.`
    return { id: known.id, note: isConfirmedInstead ? note : refunds }
  })
}

/**
 * Returns the permission that the change needs. To waive a charge after the cancellation needs only `bookings.waive`,
 * because nothing but the money changes.
 */
function permissionFor({ isCancelled }: Plan, { refund = 'none' }: BookingChange): Permission {
  if (isCancelled) return 'bookings.delete'
  if (refund === 'waive') return 'bookings.waive'
  return refund === 'none' ? 'bookings.edit' : 'bookings.delete'
}

/**
 * True if the provider must be asked first, because money that has arrived online would affect the change: the status
 * changes, or staff take money.
 */
const needsProvider = (known: KnownBooking, { status = known.status, amountPaid }: BookingChange): boolean =>
  status !== known.status || (amountPaid !== undefined && naira(amountPaid) > known.paid)

const wantedIn = ({ status, amountPaid, amountDue, isPaymentComplete, isSplitPayment }: BookingChange) => ({
  status,
  amountPaid: amountPaid === undefined ? undefined : naira(amountPaid),
  amountDue: amountDue === undefined ? undefined : naira(amountDue),
  isPaymentComplete,
  isSplit: isSplitPayment,
})

/** Makes the planned changes. Returns a note for staff about a cancellation or its refunds, null for other changes. */
async function runCommand(
  tx: Database,
  context: AppContext,
  act: StaffAction,
  booking: LockedBooking,
  plan: Plan,
  change: BookingChange,
): Promise<string | null> {
  const { status, method = 'cash', receiptNo, reason = '', refund = 'none' } = change
  const { refundAmount, waiveBecause, seatNos } = change
  const amount = refundAmount === undefined ? undefined : naira(refundAmount)
  const back = { refund, amount, waiveBecause, seatNos, reason }
  if (plan.isCancelled) return cancelBooking(tx, act, booking, back)
  if (refund !== 'none') return refundCancelled(tx, act, booking, back)
  if (plan.status !== 'CONFIRMED' || booking.status !== 'CONFIRMED') {
    if (plan.status !== booking.status) mustHaveSeats(booking)
    if (plan.isRevived) await reviveBooking(tx, act, booking)
    else if (plan.status === 'PENDING' && booking.status === 'DRAFT') await keepForPassenger(tx, act, booking)
    if (plan.status !== 'CONFIRMED' && plan.isSplit !== booking.isSplit)
      await chooseSplit(tx, act, booking, plan.isSplit)
  }
  if (plan.toTake > 0) {
    const isExplicit = status === 'CONFIRMED' && reason !== ''
    if (booking.status !== 'CONFIRMED' && !isExplicit)
      refusePartPayment({ ...booking, seats: booking.seatIds.length }, kobo(booking.paid + plan.toTake))
    const inHand = { bookingId: booking.id, amount: plan.toTake, method, receiptNo }
    await takeMoney(tx, context, act, { ...inHand, reason: reason || 'Taken at the counter' })
    return null
  }
  if (plan.status === 'CONFIRMED' && booking.status !== 'CONFIRMED')
    await confirmUnpaid(tx, act, booking, reason)
  return null
}

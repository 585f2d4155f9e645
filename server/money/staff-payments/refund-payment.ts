import type { RefundInput, StaffPayment } from '#contracts/money/payment-oversight.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { refundCharge } from '#server/money/cancelling/refund-charge.ts'
import { paymentNotFound } from '#server/money/payments/refusals.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { recordProviderRefunds } from '#server/money/refunds/record-provider-refunds.ts'
import { refuseOtherWay } from '#server/money/refunds/return-by-hand.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, changedMeanwhile } from '#server/platform/errors.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import { type LockedMoney, lockMoney, notePaymentChanged, selectReferenceOf } from './queries.ts'
import { showPayment } from './show-payment.ts'
import { removeMistakenPayment } from './take-back-mistake.ts'

const REASONS = { cancelled: 'booking_cancelled', goodwill: 'goodwill' } as const

/**
 * Opens a refund at the request of staff, of at most the money that was received and not yet refunded. Takes it from
 * the charge first, if we kept one. The booking's paid amount stays the same, except for money recorded by mistake.
 */
export async function refundPayment(
  context: AppContext,
  act: StaffAction,
  id: number,
  input: RefundInput,
): Promise<StaffPayment> {
  await askForOtherRefunds(context, id)
  return explainConstraint(
    {
      refunds_once_per_reason:
        'This payment has already been refunded for the cancellation. To refund more, choose goodwill.',
    },
    withTransaction(context.db, async (tx) => {
      const money = await lockMoney(tx, id, input.updatedAt)
      if (money === undefined) throw paymentNotFound()
      if (money === 'changed') throw changedMeanwhile('payment')
      refuse(money, input)
      const { amount, because, reason, method } = input
      if (because === 'mistake') await removeMistakenPayment(tx, act, money, { amount: kobo(amount), reason })
      else {
        const { actor, ...where } = act
        const refund = { ...where, reason: REASONS[because], note: reason, ...(method && { method }) }
        const share = { paymentId: id, amount: kobo(amount) }
        // Lowers the charge first, so that a later cancellation does not charge the returned money again.
        if (money.charged > 0) await refundCharge(tx, money.bookingId, { ...refund, actor, shares: [share] })
        else await openRefund(tx, { ...refund, ...share, requestedBy: actor })
      }
      await notePaymentChanged(tx, id)
      return showPayment(tx, id)
    }),
  )
}

/**
 * Records refunds made on the provider's dashboard. If the provider does not respond, staff can continue: the provider
 * is asked again before the refund is sent or paid out.
 */
async function askForOtherRefunds(context: AppContext, id: number): Promise<void> {
  const reference = await selectReferenceOf(context.db, id)
  if (!reference) throw paymentNotFound()
  try {
    await recordProviderRefunds(context, reference)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log.warn({ err: error, paymentId: id }, 'the provider does not list the refunds of a payment')
  }
}

function refuse(money: LockedMoney, { amount, because, method }: RefundInput): void {
  if (money.status !== 'PAID') throw no('Only money that was received can be refunded.')
  refuseContested(money)
  const left = kobo(money.received - money.taken - money.goingBack - money.stillOwed)
  if (amount > left) throw no(tooMuch(left, money.stillOwed))
  if (because === 'cancelled' && money.bookingStatus !== 'CANCELLED')
    throw no('The booking is not cancelled. Cancel it first, or refund the money as goodwill.')
  if (method === 'paystack' && amount > money.leftAtProvider)
    throw no('The provider does not have this money, so it cannot refund it.')
  if (method && method !== 'paystack')
    refuseOtherWay({ provider: money.provider, isByStaff: money.recordedBy !== null }, method)
}

/** Refuses a refund of money that a bank has reversed or may reverse, because it would be paid twice. */
function refuseContested({ exception, isContested }: LockedMoney): void {
  if (exception === 'reversed') throw no('The bank has already reversed this payment.')
  if (isContested)
    throw no(
      'This payment is in dispute. Once the dispute is settled, mark it as resolved, then refund what is left.',
    )
}

function tooMuch(left: Kobo, stillOwed: Kobo): string {
  if (left > 0) return `At most ${formatNaira(left)} of this payment can be refunded.`
  return stillOwed > 0
    ? `A refund of ${formatNaira(stillOwed)} failed and is still owed. Retry it or pay it out under Refunds.`
    : 'All of this payment has been or is being refunded.'
}

const no = (sentence: string): AppError => new AppError('CONFLICT', sentence)

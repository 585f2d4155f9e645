import { type PaymentChange, REASON_NEEDED, type StaffPayment } from '#contracts/money/payment-oversight.ts'
import { PROVIDER_AWAY, UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { markAsPaid } from '#server/money/payments/mark-as-paid.ts'
import { paidIsFinal } from '#server/money/payments/refusals.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, changedMeanwhile, invalid } from '#server/platform/errors.ts'
import { ALREADY_PAID, NOTHING_CHANGED } from './no-effect.ts'

/**
 * Confirms an online payment by asking the provider. If the provider does not confirm it, staff can mark it as paid
 * with a reason, under their own name. Returns a sentence if the change has no effect, else null.
 */
export async function editOnlinePayment(
  context: AppContext,
  act: StaffAction,
  payment: StaffPayment,
  change: PaymentChange,
): Promise<string | null> {
  const { amount = payment.amount, paystackRef = payment.paystackRef, reason } = change
  if (amount !== payment.amount || paystackRef !== payment.paystackRef)
    throw payment.status === 'PAID' ? paidIsFinal() : providersOwn()
  if (change.status === undefined) return NOTHING_CHANGED
  if (change.status === payment.status) return payment.status === 'PAID' ? ALREADY_PAID : NOTHING_CHANGED
  if (payment.status === 'PAID') throw paidIsFinal()
  if (!isAsShown(payment, change)) throw changedMeanwhile('payment')
  if (change.status !== 'PAID') throw onlyPaid()
  if (change.isOverride && !reason) throw invalid({ reason: REASON_NEEDED })
  const settlement = await settlePayment(context, payment.paystackRef)
  if (settlement.outcome === 'settled') return null
  if (!change.isOverride || !reason)
    throw notThere(settlement.outcome === 'open' ? settlement.providerStatus : settlement.outcome)
  await override(context, act, payment, { reason, paidAt: change.paidAt ?? undefined })
  return null
}

/**
 * True if the payment is unchanged since staff loaded it. The settlement locks the payment and so sees any later
 * change.
 */
const isAsShown = (payment: StaffPayment, { updatedAt = payment.updatedAt }: PaymentChange): boolean =>
  Date.parse(updatedAt) === Date.parse(payment.updatedAt)

const override = (
  { db }: AppContext,
  act: StaffAction,
  { id, amount, status, booking }: StaffPayment,
  marked: { reason: string; paidAt: string | undefined },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await markAsPaid(tx, act, id, marked)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'payment.overridden',
      details: `${formatNaira(kobo(amount))}: ${marked.reason}`,
      bookingId: booking.id,
      entity: 'payment',
      entityId: id,
      before: { status },
      after: { status: 'PAID' },
    })
  })

const providersOwn = (): AppError =>
  new AppError('CONFLICT', 'The amount and reference of an online payment cannot be changed.')

const onlyPaid = (): AppError =>
  new AppError(
    'CONFLICT',
    'Online payments are confirmed by the provider. Staff can only set them to PAID, with a reason.',
  )

const notThere = (providerStatus: string): AppError =>
  providerStatus === PROVIDER_AWAY
    ? new AppError('UNAVAILABLE', 'The payment provider is not responding. Nothing has changed.')
    : new AppError(
        'CONFLICT',
        providerStatus === UNKNOWN_REFERENCE
          ? 'Paystack has no record of this payment, so it cannot be confirmed.'
          : `Paystack’s status for this payment is ${providerStatus}, so it cannot be confirmed.`,
      )

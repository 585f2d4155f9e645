import type { UnknownPaymentDecision } from '#contracts/money/unknown-payments.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { closeUnknown, insertFoundPayment, lockUnknown } from './unknown-payment-queries.ts'

/**
 * Records the decision of staff about a payment at the provider that we do not know: they assign it to a booking or
 * close it with a reason. An assigned payment is settled like any other and confirms the booking, pays its balance or
 * is refunded.
 */
export async function decideUnknownPayment(
  context: AppContext,
  act: StaffAction,
  id: number,
  { bookingToken: typedToken, note }: UnknownPaymentDecision,
): Promise<void> {
  const bookingToken = typedToken ? parseReference(typedToken) : null
  if (typedToken && !bookingToken) throw invalid({ bookingToken: 'Booking not found' })
  const reference = await explainConstraint(
    {
      payments_one_open_per_purpose:
        'This booking has an open online payment. Wait until it is settled, then try again.',
      payments_reference_once: 'This payment has already been recorded.',
      payments_online_at_least_100_naira:
        'The amount is unknown or less than ₦100, so this payment cannot be used for a booking. Clear the booking reference, then close the payment.',
    },
    withTransaction(context.db, async (tx) => {
      const unknown = await lockUnknown(tx, id)
      if (!unknown) throw notFound('Payment')
      if (unknown.isClosed) throw new AppError('CONFLICT', 'A colleague has already resolved this payment.')
      const { mode } = context.config.paystack
      const bookingId = bookingToken
        ? await insertFoundPayment(tx, { ...unknown, bookingToken, mode })
        : undefined
      if (bookingToken && bookingId === undefined) throw invalid({ bookingToken: 'Booking not found' })
      await closeUnknown(tx, id, { by: act.actor.id, note, bookingId: bookingId ?? null })
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'payment.unknown-closed',
        details: `${unknown.reference}${bookingId === undefined ? '' : ', used for a booking'}: ${note}`,
        ...(bookingId !== undefined && { bookingId }),
        entity: 'unknown_payment',
        entityId: id,
      })
      return bookingToken ? unknown.reference : undefined
    }),
  )
  // If the provider does not respond now, the reconciler settles the payment later.
  if (reference) await settlePayment(context, reference)
}

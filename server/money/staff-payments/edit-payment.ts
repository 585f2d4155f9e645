import type { PaymentChange, StaffPayment } from '#contracts/money/payment-oversight.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { paymentNotFound } from '#server/money/payments/refusals.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { editManualPayment } from './edit-manual-payment.ts'
import { editOnlinePayment } from './edit-online-payment.ts'
import { isBeforeToday, isInFuture, selectMeant } from './queries.ts'
import { showPayment } from './show-payment.ts'

/**
 * Edits a payment. Staff can correct a payment that they recorded until it is paid. They can only confirm an online
 * payment. Returns the payment, and a sentence if the change has no effect.
 */
export async function editPayment(
  context: AppContext,
  act: StaffAction,
  change: PaymentChange,
): Promise<{ data: StaffPayment; note: string | null }> {
  const { db } = context
  const payment = await showPayment(db, await findMeant(db, change))
  await refuseOddTime(db, payment, change)
  const note =
    payment.provider === 'paystack'
      ? await editOnlinePayment(context, act, payment, change)
      : await editManualPayment(db, act, payment.id, change)
  return { data: await showPayment(db, payment.id), note }
}

async function findMeant(db: Database, change: PaymentChange): Promise<number> {
  const bookingToken = parseReference(change.bookingToken)
  const [meant, another] = bookingToken ? await selectMeant(db, { ...change, bookingToken }) : []
  if (meant === undefined) throw paymentNotFound()
  if (another !== undefined) throw new AppError('CONFLICT', 'This booking has several payments. Choose one.')
  return meant
}

/**
 * Refuses a payment time that is in the future or before today, and any payment time if the payment neither is nor
 * becomes paid. Money that staff take or mark as paid belongs to today's cash-up.
 */
async function refuseOddTime(
  db: Database,
  payment: StaffPayment,
  { status = payment.status, paidAt }: PaymentChange,
): Promise<void> {
  if (!paidAt) return
  if (status !== 'PAID') throw invalid({ paidAt: 'Only a paid payment can have a payment time' })
  if (await isInFuture(db, paidAt)) throw invalid({ paidAt: 'Choose a time in the past' })
  if (await isBeforeToday(db, paidAt)) throw invalid({ paidAt: 'The payment date must be today' })
}

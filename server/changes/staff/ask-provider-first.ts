import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type KnownBooking, selectKnown } from './edit-booking-queries.ts'

export type OnlineMoney = { came: Kobo; due: Kobo }

/**
 * Asks the provider before staff take money for a booking or change its status, because the visitor may have paid
 * online without our knowledge. Settles any money it finds and returns the amount, or null if none has arrived. If the
 * provider does not respond, staff can continue. Online money that arrives later for a paid or cancelled booking is
 * refunded.
 */
export async function askProviderFirst(
  context: AppContext,
  known: KnownBooking,
): Promise<OnlineMoney | null> {
  if (known.references.length === 0) return null
  await Promise.all(known.references.map((reference) => settlePayment(context, reference)))
  const now = await selectKnown(context.db, { id: known.id })
  if (!now) throw notFound('Booking')
  const came = kobo(now.paid - known.paid)
  return came > 0 ? { came, due: now.due } : null
}

export const paidMeanwhile = ({ came, due }: OnlineMoney): AppError =>
  new AppError(
    'STALE',
    `${formatNaira(came)} has just been paid online${due > 0 ? `, and ${formatNaira(due)} is still due` : ''}. Check the booking again.`,
  )

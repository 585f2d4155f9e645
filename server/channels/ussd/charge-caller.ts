import type { Act, Dial } from '#domain/channels/conversation-world.ts'
import { TERMS_VERSION } from '#domain/company/terms.ts'
import { kobo } from '#domain/platform/money.ts'
import { relayAddress } from '#domain/platform/relay-address.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { initializePayment } from '#server/money/payments/initialize-payment.ts'
import { providerAway } from '#server/money/payments/refusals.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import type { Call } from './call.ts'

/**
 * Starts the payment and returns the code to dial. A session cannot dial another code, so the caller hangs up first, and
 * an SMS repeats the code. A repeated request gets the same code. The caller has agreed to the charges and the terms.
 */
export async function chargeCaller(
  context: AppContext,
  { phone }: Call,
  { booking, isSplit, bank }: Extract<Act, { kind: 'charge' }>,
): Promise<Dial> {
  const { bookingToken, seats, holdExpiresIn, readAt } = await readBookingById(context.db, booking.id)
  const amount = booking.state === 'confirmed' ? booking.due : isSplit ? booking.fee : booking.total
  const started = await initializePayment(
    context,
    {
      email: relayAddress(phone, context.config.ussd.relayDomain),
      amount: amount ?? booking.total,
      bookingId: booking.id,
      bookingToken,
      seatIds: seats.map(({ id }) => id),
      isSplitPayment: isSplit,
      termsVersion: TERMS_VERSION,
      ussdBank: bank,
    },
    null,
  )
  const { ussdCode: dial, paystackRef: reference } = started
  if (dial === null) throw providerAway()
  await withTransaction(context.db, (tx) =>
    announce(tx, 'ussd-code-sms', { bookingId: booking.id, once: reference, payload: { reference } }),
  )
  const seconds = started.holdExpiresIn ?? holdExpiresIn
  const until = seconds === null ? null : new Date(readAt.getTime() + seconds * 1_000)
  return { dial, amount: kobo(started.amount), until, reference: booking.reference }
}

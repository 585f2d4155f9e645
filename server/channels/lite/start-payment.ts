import { isSplitOffered, requiredToConfirm } from '#domain/bookings/fares.ts'
import { TERMS_VERSION } from '#domain/company/terms.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { HoldInTurn } from '#server/bookings/public/hold-in-turn.ts'
import { holdWithoutScript } from '#server/bookings/public/hold-without-script.ts'
import { settleThenCheckMoney } from '#server/changes/expiry/settle-then-check-money.ts'
import { initializePayment } from '#server/money/payments/initialize-payment.ts'
import { STARTS_PER_NETWORK, VERIFICATIONS_PER_NETWORK } from '#server/money/payments/payment-limits.ts'
import { providerAway } from '#server/money/payments/refusals.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { countOrRefuse, countWithin } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { heldUntil, readKnown } from './known-booking.ts'
import type { Draft, KnownBooking } from './state.ts'

/**
 * Returns the visitor's booking, and holds the seats if they are not held yet. A form that is sent twice has the same
 * key and gets the same booking.
 */
export async function holdOnce(
  { db }: AppContext,
  hold: HoldInTurn,
  { details, key, booking }: Draft,
  ip: string,
): Promise<{ booking: KnownBooking; total: Kobo }> {
  const own = await readKnown(db, booking)
  if (own && booking && heldUntil(own)) return { booking, total: own.total }
  const held = await holdWithoutScript(db, hold, details, { ip, idemKey: key })
  return {
    booking: { id: held.id, token: held.bookingToken, seatIds: details.seatId },
    total: kobo(held.amountTotal),
  }
}

/**
 * True if money of a payment has arrived or may be on its way, for example if the visitor has paid and then pressed the
 * back button in the checkout. Above the limit of the network, returns false without asking the provider: money that
 * arrives twice is refunded.
 */
export async function mayBePaid(context: AppContext, reference: string, ip: string): Promise<boolean> {
  const isAllowed = await countWithin(context.db, VERIFICATIONS_PER_NETWORK, networkOf(ip))
  return isAllowed && (await settleThenCheckMoney(context, [reference])) !== 'none'
}

type Payment = { booking: KnownBooking; email: string; amount: Kobo; isSplit: boolean }

/**
 * Starts the payment and returns its reference and the page of the provider. Stores no answer under an idempotency key,
 * because that answer would lead a passenger who has paid to the same checkout again. Instead, a second call returns
 * the open payment, or refuses because the booking is paid. The caller has shown the terms.
 */
export async function startPayment(
  context: AppContext,
  { booking, email, amount, isSplit }: Payment,
  ip: string,
): Promise<{ reference: string; url: string }> {
  await countOrRefuse(context.db, STARTS_PER_NETWORK, networkOf(ip))
  const { paystackRef, authorizationUrl } = await initializePayment(
    context,
    {
      email,
      amount,
      bookingId: booking.id,
      bookingToken: booking.token,
      seatIds: booking.seatIds,
      isSplitPayment: isSplit,
      termsVersion: TERMS_VERSION,
    },
    ip,
  )
  if (authorizationUrl === null) throw providerAway()
  return { reference: paystackRef, url: authorizationUrl }
}

/** Returns the amount to pay now: the commitment fee if it was chosen and is offered, otherwise the total. */
export function amountToPay(
  total: Kobo,
  seats: number,
  { paymentType, wantsSplit }: { paymentType: string; wantsSplit: boolean },
): { amount: Kobo; isSplit: boolean } {
  const price = kobo(total / seats)
  const isSplit = wantsSplit && isSplitOffered(paymentType, price, seats)
  return { amount: requiredToConfirm(price, seats, isSplit), isSplit }
}

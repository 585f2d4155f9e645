import type { VerifiedPayment } from '#contracts/money/payments.ts'
import { ticketUrl } from '#domain/bookings/booking-reference.ts'
import { UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { paymentNotFound } from './refusals.ts'
import type { ThrottledSettlement } from './throttled-settlement.ts'

/** Returns the state of a payment for its visitor. The provider decides; the browser's own statement is not used. */
export async function verifyPayment(
  { config }: AppContext,
  settle: ThrottledSettlement,
  reference: string,
): Promise<VerifiedPayment> {
  const settlement = await settle(reference)
  // Hides payments taken by staff: staff may set their reference to a receipt number, which others could guess.
  if (settlement.outcome === 'unknown' || settlement.payment.provider !== 'paystack') throw paymentNotFound()
  const { payment } = settlement
  const { bookingToken } = payment
  if (settlement.outcome === 'settled') {
    return payment.applied
      ? {
          status: 'success',
          message: 'Payment successful',
          reason: null,
          declines: null,
          ticketUrl: ticketUrl(config.publicUrl, bookingToken),
          bookingToken,
        }
      : {
          status: 'refunding',
          message:
            'We received your payment but could not use it for this booking. It is being refunded in full.',
          reason: null,
          declines: null,
          ticketUrl: null,
          bookingToken: null,
        }
  }
  const found = FOUND[settlement.providerStatus] ?? CONFIRMING
  const reason = found.status === 'failed' ? settlement.reason : null
  return { ...found, reason, declines: settlement.declines, ticketUrl: null, bookingToken: null }
}

const CONFIRMING = { status: 'pending', message: 'We are confirming your payment' } as const

/**
 * Responses by status of the provider; `unclear` is our own status for a success that cannot be settled. Any other
 * status, and no response at all, is shown as pending, because money may be under way.
 */
const FOUND: Readonly<Record<string, Pick<VerifiedPayment, 'status' | 'message'>>> = {
  failed: { status: 'failed', message: 'Payment not marked successful' },
  abandoned: { status: 'unpaid', message: 'No payment has arrived' },
  reversed: { status: 'reversed', message: 'Your payment was reversed. The money will be returned to you.' },
  [UNKNOWN_REFERENCE]: { status: 'unknown', message: 'The payment provider has no record of this payment' },
  unclear: { status: 'pending', message: 'Our staff are checking your payment. Please do not pay again.' },
}

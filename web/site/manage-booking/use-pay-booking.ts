import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { TERMS_VERSION } from '#domain/company/terms.ts'
import { outcomeToast } from '#site/parts/checkout/outcome-toast.ts'
import { initializePayment } from '#site/parts/checkout/payment-calls.ts'
import { isUndecided } from '#site/parts/checkout/settle.ts'
import { useCheckout } from '#site/parts/checkout/use-checkout.ts'
import { clearPayment, keepPayment } from '#site/parts/draft/started-payment.ts'
import { useSendsMail } from '#site/parts/settings/settings-query.ts'
import { showToast } from '#ui/toast-store.ts'
import type { WayToPay } from './ways-to-pay.ts'

type Stage = { name: 'idle' } | { name: 'paying'; way: WayToPay } | { name: 'confirming' }

/**
 * Pays for a booking: starts the payment, opens the popup and gets the outcome from the server. Calls `onAttempt` after
 * each attempt, successful or not, unless the visitor has left the page.
 */
export function usePayBooking(booking: PublicBooking, onAttempt: () => void) {
  const sendsMail = useSendsMail() && booking.email !== ''
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const checkout = useCheckout()

  async function pay(way: WayToPay, email: string) {
    setStage({ name: 'paying', way })
    const { amount, isSplitPayment } = way
    const { id: bookingId, bookingToken } = booking
    const seatIds = booking.seat.map(({ id }) => id)
    try {
      const started = await initializePayment({
        email,
        amount,
        bookingId,
        bookingToken,
        seatIds,
        isSplitPayment,
        termsVersion: TERMS_VERSION,
      })
      const payment = { reference: started.paystackRef, bookingToken, seatIds }
      keepPayment(payment)
      const ending = await checkout.open(started.accessCode)
      setStage({ name: 'confirming' })
      const outcome = await checkout.settle(payment, ending)
      // The visitor has left the page.
      if (outcome === null) return
      if (!isUndecided(outcome)) clearPayment()
      showToast(outcomeToast(outcome, sendsMail))
    } catch (error) {
      showToast({ kind: 'bad', title: startingFailure(error) })
    }
    setStage({ name: 'idle' })
    onAttempt()
  }

  return { stage, pay }
}

const startingFailure = (error: unknown): string =>
  (error instanceof ApiError && error.sentence) || 'Could not start payment. Please try again.'

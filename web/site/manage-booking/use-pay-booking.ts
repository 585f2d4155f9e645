import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import type { PublicBooking } from '#contracts/bookings.ts'
import { useSettling } from '#site/booking/payment/use-settling.ts'
import { openCheckout } from '#site/checkout/open-checkout.ts'
import { initializePayment } from '#site/checkout/payment-calls.ts'
import type { Outcome } from '#site/checkout/settle.ts'
import { usePageData } from '#site/page-data.ts'
import { useSettings } from '#site/settings/settings-query.ts'
import { showToast, type Toast } from '#ui/toast-store.ts'
import { seatIdsOf } from './seat-ids.ts'
import type { WayToPay } from './ways-to-pay.ts'

type Stage = { name: 'idle' } | { name: 'paying'; way: WayToPay } | { name: 'confirming' }

/** From the press of the button to the server's word on the money. `onChange`: the booking may look different now. */
export function usePayBooking(booking: PublicBooking, onChange: () => void) {
  const { hasSandboxCheckout: hasSandbox } = usePageData()
  const isMailed = useSettings()?.bookingEmailsEnabled ?? true
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const settleOn = useSettling()

  async function pay(way: WayToPay) {
    setStage({ name: 'paying', way })
    const { amount, isSplitPayment } = way
    const { email, id: bookingId } = booking
    try {
      const seatIds = await seatIdsOf(booking)
      const started = await initializePayment({ email, amount, bookingId, seatIds, isSplitPayment })
      const ending = await openCheckout({ accessCode: started.accessCode, hasSandbox })
      setStage({ name: 'confirming' })
      const outcome = await settleOn(started.paystackRef, ending)
      // Nobody looks at this page any more.
      if (outcome === null) return
      showToast(toastFor(outcome, isMailed))
    } catch (error) {
      showToast({ kind: 'bad', title: startingFailure(error) })
    }
    setStage({ name: 'idle' })
    onChange()
  }

  return { stage, pay }
}

/** An e-mail is promised only where one will be sent. */
function toastFor(outcome: Outcome, isMailed: boolean): Toast {
  switch (outcome.kind) {
    case 'success':
      return {
        kind: 'good',
        title: isMailed ? 'Payment successful. A confirmation email has been sent.' : 'Payment successful.',
      }
    case 'refunding':
      return { kind: 'bad', title: outcome.message }
    case 'cancelled':
      return { kind: 'info', title: 'Payment was cancelled' }
    case 'failed':
      return { kind: 'bad', title: 'Payment not marked successful' }
    case 'not verified':
      return { kind: 'bad', title: 'Could not verify payment. Contact support.' }
  }
}

/** The seat map is there while a trip is on sale; past that the terminal takes the money. */
const TRIP_CLOSED = 'Online payment for this trip has closed. Please pay at the terminal.'

function startingFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : STARTING_FAILED
  return error.sentence === 'Trip not found' ? TRIP_CLOSED : (error.sentence ?? STARTING_FAILED)
}

const STARTING_FAILED = 'Could not start payment. Please try again.'

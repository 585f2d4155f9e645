import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { tripsQuery } from '#site/booking/select-bus/trips-query.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import { backToBuses } from '#site/parts/draft/draft-changes.ts'
import { releaseHold, resetBooking } from '#site/parts/draft/reset-booking.ts'
import { clearPaymentOf, paymentOf, storedPayment } from '#site/parts/draft/started-payment.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import { Button } from '#site/parts/form/button.tsx'
import { Ask } from './ask.tsx'

const REASONS = {
  closed: 'This trip was cancelled, or online booking for it has closed.',
  cancelled: 'We cancelled this trip.',
  departed: 'This bus has left.',
}

const UNDER_WAY = 'Your payment is still being confirmed. If it goes through, we’ll refund it in full.'
const NOT_CHARGED = 'You have not been charged.'

/** Shown when the chosen trip can no longer be booked. Leads to the other trips of that day. */
export function TripClosedDialog({ reason }: { reason: keyof typeof REASONS }) {
  const { draft } = useWizard()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const isPaying = paymentOf(draft, storedPayment()) !== null
  function chooseAnother() {
    releaseHold(draft)
    clearPaymentOf(draft)
    // Removes the cached list of the day, because it may still contain the closed trip.
    client.removeQueries({ queryKey: tripsQuery(draft).queryKey })
    updateDraft(backToBuses)
  }
  function goHome() {
    navigate('/', { replace: true })
    resetBooking(draft)
  }
  return (
    <Ask
      title="This trip can no longer be booked"
      icon="alert"
      text={
        <>
          {REASONS[reason]} {isPaying ? UNDER_WAY : NOT_CHARGED}
          {draft.passengerInfo && ' If you choose another trip, you won’t have to enter your details again.'}
        </>
      }
      onClose={chooseAnother}
    >
      <Button look="primary" block onClick={chooseAnother}>
        See other trips on {lagosDate(lagosInstant(draft.date))}
      </Button>
      <Button look="quiet" block onClick={goHome}>
        Return to Home
      </Button>
    </Ask>
  )
}

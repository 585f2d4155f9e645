import { useLocation } from 'wouter'
import { Ask } from '#site/booking/guards/ask.tsx'
import { useTicketDelivery } from '#site/booking/use-ticket-delivery.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { backToSeats } from '#site/parts/draft/draft-changes.ts'
import { releaseHold, resetBooking } from '#site/parts/draft/reset-booking.ts'
import { clearPaymentOf, paymentOf, storedPayment } from '#site/parts/draft/started-payment.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import { Button } from '#site/parts/form/button.tsx'

const notCharged = (isOneSeat: boolean): string =>
  `${isOneSeat ? 'Your seat was' : 'Your seats were'} released but may still be free. You have not been charged.`

const underWay = (isOneSeat: boolean, ticketDelivery: string): string =>
  `Your payment is still being confirmed. If it goes through while ${isOneSeat ? 'your seat is' : 'your seats are'} still free, ${ticketDelivery}. Otherwise, we’ll refund it in full.`

/** Shown when the hold has expired. Offers to choose seats again, because they may still be free. */
export function HoldEndedDialog({ draft }: { draft: Draft }) {
  const [, navigate] = useLocation()
  const ticketDelivery = useTicketDelivery()
  const isOneSeat = draft.passengers === 1
  const isPaying = paymentOf(draft, storedPayment()) !== null
  function chooseAgain() {
    releaseHold(draft)
    clearPaymentOf(draft)
    updateDraft(backToSeats)
  }
  function goHome() {
    navigate('/', { replace: true })
    resetBooking(draft)
  }
  return (
    <Ask
      title="Your time to pay has run out"
      icon="clock"
      text={isPaying ? underWay(isOneSeat, ticketDelivery) : notCharged(isOneSeat)}
      onClose={chooseAgain}
    >
      <Button look="primary" block onClick={chooseAgain}>
        Choose seats again
      </Button>
      <Button look="quiet" block onClick={goHome}>
        Return to Home
      </Button>
    </Ask>
  )
}

import { useId } from 'react'
import { useLocation } from 'wouter'
import { useTicketDelivery } from '#site/booking/use-ticket-delivery.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { backToSeats } from '#site/parts/draft/draft-changes.ts'
import { releaseHold, resetBooking } from '#site/parts/draft/reset-booking.ts'
import { clearPaymentOf, paymentOf, storedPayment } from '#site/parts/draft/started-payment.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import { Button } from '#site/parts/form/button.tsx'
import css from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

const notCharged = (isOneSeat: boolean): string =>
  `${isOneSeat ? 'Your seat was' : 'Your seats were'} released but may still be free. You have not been charged.`

const underWay = (isOneSeat: boolean, ticketDelivery: string): string =>
  `Your payment is still being confirmed. If it goes through while ${isOneSeat ? 'your seat is' : 'your seats are'} still free, ${ticketDelivery}. Otherwise, we’ll refund it in full.`

/** Shown when the hold has expired. Offers to choose seats again, because they may still be free. */
export function HoldEndedDialog({ draft }: { draft: Draft }) {
  const [, navigate] = useLocation()
  const ticketDelivery = useTicketDelivery()
  const textId = useId()
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
    <Dialog
      title="Your time to pay has run out"
      describedBy={textId}
      icon={
        <span className={css.icon}>
          <Icon name="clock" />
        </span>
      }
      onClose={chooseAgain}
    >
      <p id={textId}>{isPaying ? underWay(isOneSeat, ticketDelivery) : notCharged(isOneSeat)}</p>
      <div className={css.acts}>
        <Button look="primary" block onClick={chooseAgain}>
          Choose seats again
        </Button>
        <Button look="quiet" block onClick={goHome}>
          Return to Home
        </Button>
      </div>
    </Dialog>
  )
}

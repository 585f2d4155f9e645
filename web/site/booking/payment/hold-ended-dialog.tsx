import { useLocation } from 'wouter'
import type { Draft } from '#site/booking/draft.ts'
import { backToSeats } from '#site/booking/draft-changes.ts'
import { releaseHold, resetBooking } from '#site/booking/reset-booking.ts'
import { clearPaymentOf, paymentOf, storedPayment } from '#site/booking/started-payment.ts'
import { updateDraft } from '#site/booking/stored-draft.ts'
import { useTicketDelivery } from '#site/booking/use-ticket-delivery.ts'
import { Button } from '#ui/button.tsx'
import css from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

const NOT_CHARGED = 'Time is up. Your card has not been charged. The seats may still be free.'

const underWay = (ticketDelivery: string): string =>
  `Time is up and your payment is still being confirmed. If it goes through while the seats are free, ${ticketDelivery}. If not, we’ll refund it in full.`

/** Shown when the hold has expired. Offers to choose seats again, because they may still be free. */
export function HoldEndedDialog({ draft }: { draft: Draft }) {
  const [, navigate] = useLocation()
  const ticketDelivery = useTicketDelivery()
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
      title="Your seats were released"
      icon={
        <span className={css.icon}>
          <Icon name="clock" />
        </span>
      }
      onClose={chooseAgain}
    >
      <p>{isPaying ? underWay(ticketDelivery) : NOT_CHARGED}</p>
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

import { useState } from 'react'
import * as z from 'zod/mini'
import { lagosDate } from '#domain/lagos-time.ts'
import { api } from '#site/api.ts'
import type { Draft } from '#site/booking/draft.ts'
import { continueHold, seatsInSentence } from '#site/booking/draft-changes.ts'
import { minutesLeft } from '#site/booking/payment/hold-time.ts'
import { storeDraft } from '#site/booking/stored-draft.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import { Button } from '#ui/button.tsx'
import css from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { LiveHold } from './live-holds.ts'

type Props = {
  holds: readonly LiveHold[]
  /** These holds are left after the visitor has released all. The server keeps a hold whose money may be on its way. */
  isReleaseRefused: boolean
  onReleased: () => void
  onClose: () => void
}

const STILL_HELD = 'We couldn’t release these seats, because a payment for them may still arrive.'

/** Shown when the visitor holds too many unpaid seats. Offers to pay for a hold of this tab, or to release all. */
export function OtherHoldsDialog({ holds, isReleaseRefused, onReleased, onClose }: Props) {
  const { draft } = useWizard()
  const [isReleasing, setReleasing] = useState(false)
  async function release() {
    setReleasing(true)
    // A refused release changes nothing here: saving again then shows the holds that are left.
    await Promise.allSettled(
      holds.map(({ bookingToken }) => api.post('/bookings/release', { bookingToken }, z.null())),
    )
    onReleased()
  }
  return (
    <Dialog
      title="You already hold seats"
      icon={
        <span className={css.icon}>
          <Icon name="clock" />
        </span>
      }
      onClose={onClose}
    >
      {holds.map((hold) => (
        <p key={hold.bookingToken}>
          {seatsOf(hold.draft)}, {routeOf(hold.draft)}: held for {minutesLeft(hold.secondsLeft)}.
        </p>
      ))}
      {isReleaseRefused && <p>{STILL_HELD}</p>}
      <div className={css.acts}>
        {holds.map((hold) => (
          <Button
            key={hold.bookingToken}
            look="primary"
            block
            onClick={() => storeDraft(continueHold(hold.draft, draft.passengerInfo, new Date()))}
          >
            Pay for {seatsOf(hold.draft).toLowerCase()}
          </Button>
        ))}
        <Button block busy={isReleasing && 'Releasing...'} onClick={release}>
          Release and continue with {seatsOf(draft).toLowerCase()}
        </Button>
      </div>
    </Dialog>
  )
}

const seatsOf = ({ selectedSeats }: Draft): string =>
  seatsInSentence(selectedSeats.map(({ seatNo }) => seatNo))

const routeOf = ({ departure, destination, selectedBus, date }: Draft): string =>
  `${departure} to ${destination}, ${selectedBus ? lagosDate(new Date(selectedBus.departTime)) : date}`

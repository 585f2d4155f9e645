import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import { api } from '#site/parts/api.ts'
import { minutesLeft } from '#site/parts/booking/hold-time.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { continueHold, seatsInSentence } from '#site/parts/draft/draft-changes.ts'
import { storeDraft } from '#site/parts/draft/stored-draft.ts'
import { Button } from '#site/parts/form/button.tsx'
import css from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { LiveHold } from './live-holds.ts'

type Props = {
  holds: readonly LiveHold[]
  /**
   * True if the visitor has tried to release all holds and these remain. The server keeps a hold while a payment for it
   * may be on its way, or the request failed.
   */
  isReleaseRefused: boolean
  onReleased: () => void
  onClose: () => void
}

/** Shown when the server refuses another hold and this browser has unpaid ones. Offers to pay for one, or to release all. */
export function OtherHoldsDialog({ holds, isReleaseRefused, onReleased, onClose }: Props) {
  const { draft } = useWizard()
  const [isReleasing, setReleasing] = useState(false)
  const these = holds.flatMap((hold) => hold.draft.selectedSeats).length === 1 ? 'this seat' : 'these seats'
  const id = useId()
  const textId = ({ bookingToken }: LiveHold) => `${id}-${bookingToken}`
  async function release() {
    setReleasing(true)
    // A failed request needs no handling. `onReleased` tries to hold the seats again. If the server refuses that, the
    // dialog shows the remaining holds.
    await Promise.allSettled(
      holds.map(({ bookingToken }) => api.post('/bookings/release', { bookingToken }, z.null())),
    )
    onReleased()
  }
  return (
    <Dialog
      title="You already have unpaid seats on hold"
      describedBy={holds.map(textId).join(' ')}
      icon={
        <span className={css.icon}>
          <Icon name="clock" />
        </span>
      }
      onClose={onClose}
    >
      {holds.map((hold) => (
        <p key={hold.bookingToken} id={textId(hold)}>
          {seatsOf(hold.draft)}, {routeOf(hold.draft)}: held for {minutesLeft(hold.secondsLeft)}.
        </p>
      ))}
      {isReleaseRefused && (
        <p>
          We couldn’t release {these} because a payment may still arrive. Please try again in a few minutes.
        </p>
      )}
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
          Release {these} and continue with {seatsOf(draft).toLowerCase()}
        </Button>
      </div>
    </Dialog>
  )
}

const seatsOf = ({ selectedSeats }: Draft): string =>
  seatsInSentence(selectedSeats.map(({ seatNo }) => seatNo))

const routeOf = ({ departure, destination, selectedBus, date }: Draft): string =>
  `${departure} to ${destination}, ${selectedBus ? lagosDate(new Date(selectedBus.departTime)) : date}`

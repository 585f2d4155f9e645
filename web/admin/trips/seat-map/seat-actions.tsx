import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { useShortcut } from '#admin/parts/keys/use-shortcut.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import type { StaffSeat, StaffTrip } from '#contracts/network/staff-trips.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { showToast } from '#ui/toast-store.ts'
import css from './seat-map.module.css'
import { useResetSeats, useUpdateSeats } from './seat-map-api.ts'

type Props = { trip: StaffTrip; chosen: readonly StaffSeat[]; onDone: () => void }

/** Actions for the selected seats, and a reset of all seats that staff have reserved or made unavailable. */
export function SeatActions({ trip, chosen, onDone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = useUpdateSeats('UNAVAILABLE', onDone)
  const reserve = useUpdateSeats('RESERVED', onDone)
  const reset = useResetSeats(trip.id, () => setAsking(false))
  const isBusy = close.isPending || reserve.isPending || reset.isPending

  const act = (change: typeof close, nothingChosen: string) => () => {
    if (chosen.length === 0) return showToast({ kind: 'info', title: nothingChosen })
    change.mutate({ ids: chosen.map(({ id }) => id), seatNos: chosen.map(({ seatNo }) => seatNo) })
  }

  const reserveChosen = act(reserve, 'Please select seats to reserve')
  const closeChosen = act(close, 'Please select seats to mark as unavailable')
  useShortcut('r', isBusy ? null : reserveChosen)
  useShortcut('u', isBusy ? null : closeChosen)

  return (
    <section className={cardCss.card}>
      <header>
        <h2>Selected</h2>
        <span className={cardCss.end}>{seatCount(chosen.length)}</span>
      </header>
      <div className={`${cardCss.body} ${css.seatActsBody}`}>
        <div className={chosen.length > 0 ? `${css.chosenActs} ${css.seatActsBody}` : css.seatActsBody}>
          {chosen.length > 0 && (
            <ul className={css.picked}>
              {chosen.map(({ id, seatNo }) => (
                <li key={id}>Seat {seatNo}</li>
              ))}
            </ul>
          )}
          <Button
            look={chosen.length > 0 ? 'primary' : 'secondary'}
            block
            disabled={isBusy}
            onClick={reserveChosen}
          >
            <AdminIcon name="lock" />
            Reserve Selected
          </Button>
          <Button block disabled={isBusy} onClick={closeChosen}>
            <AdminIcon name="stop" />
            Mark Selected as Unavailable
          </Button>
        </div>
        <p className={formCss.hint}>
          Reserved seats are kept for the counter. Unavailable seats are not sold at all.
        </p>
        <hr className={formCss.rule} />
        <Button block disabled={isBusy} onClick={() => setAsking(true)}>
          Reset All Seats
        </Button>
        <p className={formCss.hint}>
          Releases seats that staff reserved or marked as unavailable. Sold seats are not affected.
        </p>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Reset all seats?"
          confirmLabel="Reset All Seats"
          busy={reset.isPending && 'Saving...'}
          problem={reset.problem}
          onConfirm={() => reset.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            Seats that staff reserved or marked as unavailable go back on sale. Passengers keep their seats.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

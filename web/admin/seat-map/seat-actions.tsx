import { useState } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import type { StaffSeat, StaffTrip } from '#contracts/staff-trips.ts'
import { seatCount } from '#domain/seats-in-words.ts'
import { Button } from '#ui/button.tsx'
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

  return (
    <section className={`card ${css.seatActs}`}>
      <header>
        <h2>Selected</h2>
        <span className="end">{seatCount(chosen.length)}</span>
      </header>
      <div className="body">
        {chosen.length > 0 && (
          <ul className={css.picked}>
            {chosen.map(({ id, seatNo }) => (
              <li key={id}>Seat {seatNo}</li>
            ))}
          </ul>
        )}
        <Button
          look="primary"
          block
          disabled={isBusy}
          onClick={act(reserve, 'Please select seats to reserve')}
        >
          <AdminIcon name="lock" />
          Reserve Selected
        </Button>
        <Button block disabled={isBusy} onClick={act(close, 'Please select seats to mark as unavailable')}>
          <AdminIcon name="stop" />
          Mark Selected as Unavailable
        </Button>
        <p className="hint">
          Reserved seats are kept for the counter. Unavailable seats are not sold at all.
        </p>
        <hr className="rule" />
        <Button block disabled={isBusy} onClick={() => setAsking(true)}>
          Reset All Seats
        </Button>
        <p className="hint">Releases seats reserved or blocked by staff. Sold seats are not affected.</p>
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
          <p>Seats reserved or blocked by staff go back on sale. Passengers keep their seats.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

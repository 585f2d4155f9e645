import { useQuery } from '@tanstack/react-query'
import type { Seat } from '#contracts/seats.ts'
import type { StaffSeat } from '#contracts/staff-trips.ts'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { tripSeatsQuery } from './queries.ts'
import '#admin/seats/seat.css'

type Props = {
  tripId: number
  /** As many as this, if the number is given. */
  count?: number
  /** Seats that can be had besides the free ones: those the booking has already. */
  own?: readonly number[]
  chosen: readonly number[]
  error: string | undefined
  onChange: (seatIds: number[]) => void
}

/** The AVAILABLE seats of a trip, and those staff keep aside on it, as buttons to press. */
export function SeatPicker({ tripId, count, own = [], chosen, error, onChange }: Props) {
  const trip = useQuery(tripSeatsQuery(tripId))
  const seats: readonly (Seat | StaffSeat)[] = trip.data?.seats ?? []
  const free = seats.filter(({ isAvailable }) => isAvailable).length
  const offered = seats.filter((seat) => seat.isAvailable || heldBy(seat) !== null || own.includes(seat.id))

  function press(id: number) {
    if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id))
    // With one seat to choose the next press means another one; with several there is no telling which to drop.
    else if (count === 1) onChange([id])
    else if (count === undefined || chosen.length < count) onChange([...chosen, id])
  }

  return (
    <fieldset className="field seat-picker">
      <legend className="legend">
        {count === undefined || count > 1 ? 'Seats' : 'Seat'}{' '}
        <span className="muted">
          {trip.isError
            ? 'Error loading seats. Please try again.'
            : trip.data
              ? `${free} AVAILABLE of ${seats.length}${count ? `, choose ${count}` : ''}`
              : 'Loading seats...'}
        </span>
      </legend>
      <div className="seat-picks">
        {offered.map((seat) => (
          <button
            key={seat.id}
            type="button"
            name={seat === offered[0] ? 'seatId' : undefined}
            className={heldBy(seat) ? 'seat reserved' : 'seat'}
            aria-pressed={chosen.includes(seat.id)}
            aria-label={`Seat ${seat.seatNo}${heldBy(seat) ? `, kept aside by ${heldBy(seat)}` : ''}`}
            onClick={() => press(seat.id)}
          >
            {seat.seatNo}
            {chosen.includes(seat.id) && <Icon name="check" />}
          </button>
        ))}
      </div>
      {offered.some(heldBy) && <p className="hint">Dashed seats are kept aside by staff and can be sold.</p>}
      {error && <FieldError id={`seats-of-${tripId}`}>{error}</FieldError>}
    </fieldset>
  )
}

const heldBy = (seat: Seat | StaffSeat): string | null => ('heldBy' in seat ? seat.heldBy : null)

import seatCss from '#admin/seats/seat.module.css'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './bookings.module.css'
import type { SeatsOnOffer } from './use-seats-on-offer.ts'

type Props = {
  offer: SeatsOnOffer
  /** The number of seats to choose, if it is fixed. */
  count?: number
  chosen: readonly number[]
  error: string | undefined
  onChange: (seatIds: number[]) => void
}

/** Shows the seats on offer as toggle buttons. */
export function SeatPicker({ offer, count, chosen, error, onChange }: Props) {
  const { seats } = offer

  function press(id: number) {
    if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id))
    // If one seat is to be chosen, pressing another replaces it. With several, it is unclear which one to replace.
    else if (count === 1) onChange([id])
    else if (count === undefined || chosen.length < count) onChange([...chosen, id])
  }

  return (
    <fieldset className={`field ${css.seatPicker}`}>
      <legend className="legend">
        {count === 1 ? 'Seat' : 'Seats'} <span className="muted">{stateInWords(offer, count)}</span>
      </legend>
      <div className={css.seatPicks}>
        {seats.map(({ id, seatNo, heldBy }) => (
          <button
            key={id}
            type="button"
            className={heldBy ? `${seatCss.seat} ${seatCss.reserved}` : seatCss.seat}
            aria-pressed={chosen.includes(id)}
            aria-label={`Seat ${seatNo}${heldBy ? `, reserved by ${heldBy}` : ''}`}
            onClick={() => press(id)}
          >
            {seatNo}
            {chosen.includes(id) && <Icon name="check" />}
          </button>
        ))}
      </div>
      {offer.state === 'failed' && (
        <Button size="sm" onClick={offer.onRetry}>
          Try again
        </Button>
      )}
      {seats.some(({ heldBy }) => heldBy) && (
        <p className="hint">Dashed seats are reserved by staff and can be sold.</p>
      )}
      {error && <FieldError id="seats-error">{error}</FieldError>}
    </fieldset>
  )
}

function stateInWords({ state, available, inAll }: SeatsOnOffer, count: number | undefined): string {
  if (state === 'loading') return 'Loading seats...'
  if (state === 'failed') return 'Error loading seats. Please try again.'
  return `${available} AVAILABLE of ${inAll}${count ? `, choose ${count}` : ''}`
}

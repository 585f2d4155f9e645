import { useEffect, useRef } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import { FieldError } from '#admin/parts/form/field-error.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { BusGrid, type SeatFocus } from '#admin/parts/seats/bus-grid.tsx'
import seatsCss from '#admin/parts/seats/seats.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './seat-picker.module.css'
import type { OfferedSeat, SeatsOnOffer } from './use-seats-on-offer.ts'

type Props = {
  offer: SeatsOnOffer
  /** The number of seats to choose, if it is fixed. */
  count?: number
  chosen: readonly number[]
  error: string | undefined
  onChange: (seatIds: number[]) => void
}

/** Shows the bus from above. Seats on offer are toggle buttons; all others only show their state. */
export function SeatPicker({ offer, count, chosen, error, onChange }: Props) {
  const { seats, all } = offer
  const onOffer = new Set(seats.map(({ id }) => id))
  const map = useRef<HTMLDivElement>(null)
  // Scrolls to the chosen seat when the picker opens. A preselected seat may be far back in the bus.
  useEffect(() => {
    const seat = map.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (seat && map.current) map.current.scrollTop = seat.offsetTop - map.current.clientHeight / 2
  }, [])
  const startsAt = (seats.find(({ id }) => chosen.includes(id)) ?? seats[0])?.seatNo

  function press(id: number) {
    if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id))
    // If `count` is 1, the pressed seat replaces the chosen one. With a higher count, it is unclear which seat to
    // replace, so a press is ignored once all seats are chosen.
    else if (count === 1) onChange([id])
    else if (count === undefined || chosen.length < count) onChange([...chosen, id])
  }

  return (
    <div className={formCss.field}>
      <p className={`${formCss.legend} ${css.legend}`}>
        {count === 1 ? 'Seat' : 'Seats'}{' '}
        <span className={`${textCss.muted} ${css.muted}`} role="status">
          {stateInWords(offer, count)}
        </span>
      </p>
      {offer.state === 'there' && (
        <div className={css.map} ref={map}>
          <BusGrid seats={all} capacity={all.length} startsAt={startsAt} isFitted>
            {(seat, focus) =>
              onOffer.has(seat.id) ? (
                <SeatOnOffer
                  seat={seat}
                  isChosen={chosen.includes(seat.id)}
                  focus={focus}
                  onPress={() => press(seat.id)}
                />
              ) : (
                <TakenSeat seat={seat} focus={focus} />
              )
            }
          </BusGrid>
        </div>
      )}
      {offer.state === 'there' && <Legend />}
      {offer.state === 'failed' && (
        <Button size="sm" onClick={offer.onRetry}>
          Try again
        </Button>
      )}
      {seats.some(({ heldBy }) => heldBy) && (
        <p className={formCss.hint}>
          Seats with a dashed outline are reserved by staff, but you can sell them.
        </p>
      )}
      {error && <FieldError id="seats-error">{error}</FieldError>}
    </div>
  )
}

const FREE = `${seatsCss.seat} ${css.free}`
const CHOSEN = `${seatsCss.seat} ${css.chosen}`
const TAKEN = `${seatsCss.seat} ${css.taken}`

type SeatProps = { seat: OfferedSeat; focus: SeatFocus }
type OnOfferProps = SeatProps & { isChosen: boolean; onPress: () => void }

function SeatOnOffer({ seat: { seatNo, heldBy }, isChosen, focus, onPress }: OnOfferProps) {
  return (
    <button
      type="button"
      {...focus}
      className={isChosen ? CHOSEN : heldBy ? `${seatsCss.seat} ${seatsCss.reserved}` : FREE}
      aria-pressed={isChosen}
      aria-label={`Seat ${seatNo}${heldBy ? `, reserved by ${heldBy}` : ''}`}
      onClick={onPress}
    >
      {seatNo}
      {isChosen && <Icon name="check" />}
    </button>
  )
}

/** Uses aria-disabled instead of disabled: arrow keys must be able to focus the seat on the way to another one. */
function TakenSeat({ seat: { seatNo, status }, focus }: SeatProps) {
  return (
    <button
      type="button"
      {...focus}
      className={TAKEN}
      aria-disabled="true"
      aria-label={`Seat ${seatNo}, ${status}`}
    >
      <Icon name="x" />
      {seatNo}
    </button>
  )
}

/** Explains how each state of a seat looks. The public seat map uses the same looks. */
function Legend() {
  return (
    <ul className={css.keys} aria-label="Legend">
      <li>
        <span className={CHOSEN}>
          <Icon name="check" />
        </span>
        Selected
      </li>
      <li>
        <span className={FREE} />
        Available
      </li>
      <li>
        <span className={TAKEN}>
          <Icon name="x" />
        </span>
        Occupied
      </li>
    </ul>
  )
}

function stateInWords({ state, all }: SeatsOnOffer, count: number | undefined): string {
  if (state === 'loading') return 'Loading seats...'
  if (state === 'failed') return 'Error loading seats. Please try again.'
  const available = all.filter(({ isAvailable }) => isAvailable).length
  return `${available} of ${all.length} available${count ? `, choose ${count}` : ''}`
}

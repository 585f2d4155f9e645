import { type KeyboardEvent, useRef, useState } from 'react'
import type { Seat } from '#contracts/network/seats.ts'
import { seatAfterKey } from '#domain/network/seat-after-key.ts'
import { type Cell, layoutFor } from '#domain/network/seat-layout.ts'
import messageCss from '#site/parts/trip/message-card.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './choose-seats.module.css'
import { drawnRows } from './drawn-rows.ts'

type Props = {
  label: string
  seats: readonly Seat[]
  selected: ReadonlySet<string>
  onToggle: (seat: Seat) => void
}

/** Draws the bus from above. The map is one tab stop; arrow keys move between seats. */
export function SeatMap({ label, seats, selected, onToggle }: Props) {
  const layout = layoutFor(seats.length)
  const byNo = new Map(seats.map((seat) => [seat.seatNo, seat]))
  const [focused, setFocused] = useState(() => seats.find((seat) => seat.isAvailable)?.seatNo ?? '1')
  const grid = useRef<HTMLTableElement>(null)
  if (!layout) return <p className={messageCss.messageCard}>Invalid bus type</p>

  const { name, rows } = layout
  function onKeyDown(event: KeyboardEvent) {
    const next = seatAfterKey(event.key, focused, rows)
    if (next === null) return
    event.preventDefault()
    setFocused(next)
    grid.current?.querySelector<HTMLButtonElement>(`[data-seat="${next}"]`)?.focus()
  }

  return (
    <div className={css.deck}>
      <div className={name === 'sprinter' ? `${css.coach} ${css.coachSprinter}` : css.coach}>
        <div className={css.coachGlass} aria-hidden="true">
          Front
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the seats */}
        <table ref={grid} role="grid" aria-label={label} onKeyDown={onKeyDown}>
          <tbody>
            {drawnRows(layout).map(({ key, no, className, cells }) => (
              <tr key={key} className={className}>
                {cells.map(({ key: place, cell, words }) => {
                  const seat = cell.kind === 'seat' ? byNo.get(cell.no) : undefined
                  if (!seat) return <Fitting key={place} kind={cell.kind} row={no} />
                  return (
                    <td key={place}>
                      <SeatButton
                        seat={seat}
                        place={words}
                        isSelected={selected.has(seat.seatNo)}
                        isTabStop={seat.seatNo === focused}
                        onPress={() => {
                          setFocused(seat.seatNo)
                          onToggle(seat)
                        }}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const STATES = {
  selected: css.seatSelected,
  available: css.seatAvailable,
  occupied: css.seatOccupied,
}

type SeatButtonProps = {
  seat: Seat
  place: string
  isSelected: boolean
  isTabStop: boolean
  onPress: () => void
}

function SeatButton({ seat, place, isSelected, isTabStop, onPress }: SeatButtonProps) {
  const state = isSelected ? 'selected' : seat.isAvailable ? 'available' : 'occupied'
  return (
    <button
      type="button"
      className={`${css.seat} ${STATES[state]}`}
      data-seat={seat.seatNo}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[`Seat ${seat.seatNo}`, place, state].filter(Boolean).join(', ')}
      aria-pressed={isSelected}
      aria-disabled={state === 'occupied' || undefined}
      onClick={onPress}
    >
      {state === 'occupied' && <Icon name="x" className={css.seatMark} />}
      {seat.seatNo}
      {isSelected && <Icon name="check" className={css.seatMark} />}
    </button>
  )
}

/** Draws a cell without a seat: driver, door, exit, aisle with the row number, or blank. */
function Fitting({ kind, row }: { kind: Cell['kind']; row: number }) {
  if (kind === 'driver') {
    return (
      <td className={css.crew}>
        <Icon name="wheel" />
        Driver
      </td>
    )
  }
  if (kind === 'door' || kind === 'exit') {
    return (
      <td className={css.gate}>
        <Icon name={kind} />
        {kind === 'door' ? 'Door' : 'Exit'}
      </td>
    )
  }
  return (
    <td className={kind === 'aisle' ? css.aisle : undefined} aria-hidden="true">
      {/* The R distinguishes row numbers from seat numbers. */}
      {kind === 'aisle' && row > 0 && `R${row}`}
    </td>
  )
}

import { type KeyboardEvent, useRef, useState } from 'react'
import type { Seat } from '#contracts/seats.ts'
import { type Cell, isWindowSeat, type Layout } from '#domain/seat-layout.ts'
import { Icon } from '#ui/icon.tsx'
import { seatAfterKey } from './seat-after-key.ts'

type Props = {
  label: string
  layout: Layout
  seats: readonly Seat[]
  selected: ReadonlySet<string>
  onToggle: (seat: Seat) => void
}

/** The bus from above. One tab stop; arrows walk the seats. */
export function SeatMap({ label, layout, seats, selected, onToggle }: Props) {
  const byNo = new Map(seats.map((seat) => [seat.seatNo, seat]))
  const [focused, setFocused] = useState(() => seats.find((seat) => seat.isAvailable)?.seatNo ?? '1')
  const grid = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const next = seatAfterKey(event.key, focused, layout.rows)
    if (next === null) return
    event.preventDefault()
    setFocused(next)
    grid.current?.querySelector<HTMLButtonElement>(`[data-seat="${next}"]`)?.focus()
  }

  const bench = layout.rows.length - 1
  return (
    <div className="deck">
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn as a bus, whose rows differ in columns */}
      <div
        ref={grid}
        className={`coach coach--${layout.name}`}
        role="grid"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className="coach__glass" aria-hidden="true">
          Front
        </div>
        {layout.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of a bus is its place
          // biome-ignore lint/a11y/useFocusableInteractive: the seats in it take the focus
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={index} className={rowClass(row, index, bench)} role="row">
            {shown(row).map((cell, column) => {
              const seat = cell.kind === 'seat' ? byNo.get(cell.no) : undefined
              if (!seat) {
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in a row is its number
                return <Fitting key={column} kind={cell.kind} row={index} />
              }
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
                // biome-ignore lint/a11y/useSemanticElements: see above
                <span key={seat.id} role="gridcell">
                  <SeatButton
                    seat={seat}
                    place={placeWords(row, row.indexOf(cell), index === bench)}
                    isSelected={selected.has(seat.seatNo)}
                    isTabStop={seat.seatNo === focused}
                    onPress={() => {
                      setFocused(seat.seatNo)
                      onToggle(seat)
                    }}
                  />
                </span>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
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
      className={`seat seat--${state}`}
      data-seat={seat.seatNo}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={['Seat '.concat(seat.seatNo), place, state].filter(Boolean).join(', ')}
      aria-pressed={isSelected}
      aria-disabled={state === 'occupied' || undefined}
      onClick={onPress}
    >
      {state === 'occupied' && <Icon name="x" className="seat__mark" />}
      {seat.seatNo}
      {isSelected && <Icon name="check" className="seat__mark" />}
    </button>
  )
}

/** What stands in a bus besides seats. Rows are counted in the aisle, from the first behind the driver. */
function Fitting({ kind, row }: { kind: Cell['kind']; row: number }) {
  if (kind === 'driver') {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to press
      // biome-ignore lint/a11y/useSemanticElements: see above
      <span className="crew" role="gridcell">
        <Icon name="wheel" />
        Driver
      </span>
    )
  }
  if (kind === 'door' || kind === 'exit') {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to press
      // biome-ignore lint/a11y/useSemanticElements: see above
      <span className="gate" role="gridcell">
        <Icon name={kind} />
        {kind === 'door' ? 'Door' : 'Exit'}
      </span>
    )
  }
  return (
    <span className={kind === 'aisle' ? 'aisle' : undefined} aria-hidden="true">
      {kind === 'aisle' && row > 0 && row}
    </span>
  )
}

/** A door or an exit is drawn two seats wide: the blank before it, or its double, gives way. */
const shown = (row: readonly Cell[]): Cell[] =>
  row.filter((cell, column) => {
    const next = row[column + 1]?.kind
    return !((cell.kind === 'blank' || cell.kind === 'exit') && (next === 'door' || next === 'exit'))
  })

function rowClass(row: readonly Cell[], index: number, bench: number): string {
  if (index === 0) return 'coach__row coach__row--front'
  if (index !== bench) return 'coach__row'
  return `coach__row coach__row--bench coach__row--of${row.length}`
}

function placeWords(row: Cell[], column: number, isBench: boolean): string {
  const beside = [row[column - 1]?.kind, row[column + 1]?.kind]
  return [isBench && 'back row', isWindowSeat(row, column) ? 'window' : beside.includes('aisle') && 'aisle']
    .filter(Boolean)
    .join(', ')
}

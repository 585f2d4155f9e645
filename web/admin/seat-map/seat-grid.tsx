import { type KeyboardEvent, useRef, useState } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import type { StaffSeat } from '#contracts/staff-trips.ts'
import { seatAfterKey } from '#domain/seat-after-key.ts'
import { type Cell, type Layout, layoutFor } from '#domain/seat-layout.ts'
import { LOOKS, lookOf } from './seat-looks.ts'
import css from './seat-map.module.css'

type Props = {
  seats: readonly StaffSeat[]
  capacity: number
  chosen: ReadonlySet<number>
  onToggle: (seat: StaffSeat) => void
  onOpen: (seat: StaffSeat) => void
}

/**
 * The bus from above in five columns. A click calls `onToggle` for a free seat and `onOpen` for any other seat. Like
 * the public map, the grid has one tab stop; arrow keys move between seats.
 */
export function SeatGrid({ seats, capacity, ...props }: Props) {
  const layout = layoutFor(capacity)
  const grid = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState('1')
  if (!layout) return <p className="note note--bad">Invalid bus type</p>
  const { rows } = layout
  const byNo = new Map(seats.map((seat) => [seat.seatNo, seat]))
  return (
    <fieldset className={css.bus} aria-label="Seats" ref={grid} onKeyDown={walk}>
      {rowsOf(layout).map(({ key, places }) => (
        <div className={css.busRow} key={key}>
          {places.map((place) => (
            <Place
              {...props}
              {...place}
              key={place.key}
              seat={seatIn(place.cell)}
              focused={focused}
              onFocus={setFocused}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )

  function walk(event: KeyboardEvent) {
    const next = seatAfterKey(event.key, focused, rows)
    if (next === null) return
    event.preventDefault()
    grid.current?.querySelector<HTMLButtonElement>(`[data-seat="${next}"]`)?.focus()
  }

  function seatIn(cell: Cell): StaffSeat | undefined {
    return cell.kind === 'seat' ? byNo.get(cell.no) : undefined
  }
}

/** The React keys of rows and places are positions, because an aisle has no other identity. */
const rowsOf = ({ rows }: Layout) =>
  rows.map((row, fromFront) => ({
    key: `row ${fromFront}`,
    places: fiveWide(row).map((cell, fromLeft) => ({ key: `place ${fromFront}.${fromLeft}`, cell })),
  }))

/** A Sprinter is four places wide. Padding on the right keeps its aisle in the same column as in other buses. */
const fiveWide = (row: readonly Cell[]): readonly Cell[] =>
  row.length >= 5 ? row : [...row, ...Array.from({ length: 5 - row.length }, (): Cell => ({ kind: 'blank' }))]

type PlaceProps = Omit<Props, 'seats' | 'capacity'> & {
  cell: Cell
  seat: StaffSeat | undefined
  focused: string
  onFocus: (seatNo: string) => void
}

function Place({ cell, seat, chosen, focused, ...on }: PlaceProps) {
  if (cell.kind === 'driver') return <span className={css.busPart}>Driver</span>
  if (cell.kind === 'door') return <span className={css.busPart}>Door</span>
  if (cell.kind === 'exit') return <span className={css.busPart}>Exit</span>
  if (!seat) return <span />
  const look = LOOKS[lookOf(seat)]
  const isFree = seat.status === 'AVAILABLE'
  const isChosen = chosen.has(seat.id)
  const icon = isChosen ? 'ok' : 'icon' in look ? look.icon : undefined
  return (
    <button
      type="button"
      className={look.className}
      data-seat={seat.seatNo}
      tabIndex={seat.seatNo === focused ? 0 : -1}
      onFocus={() => on.onFocus(seat.seatNo)}
      aria-label={`Seat ${seat.seatNo}, ${look.words}`}
      aria-pressed={isFree ? isChosen : undefined}
      onClick={() => (isFree ? on.onToggle(seat) : on.onOpen(seat))}
    >
      {seat.seatNo}
      {icon && <AdminIcon name={icon} />}
    </button>
  )
}

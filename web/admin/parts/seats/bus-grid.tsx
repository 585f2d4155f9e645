import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import noteCss from '#admin/parts/form/note.module.css'
import { seatAfterKey } from '#domain/network/seat-after-key.ts'
import { type Cell, type Layout, layoutFor } from '#domain/network/seat-layout.ts'
import css from './seats.module.css'

/** The attributes of a seat's button that the grid uses to move the focus. */
export type SeatFocus = { 'data-seat': string; tabIndex: number; onFocus: () => void }

type Props<Seat> = {
  seats: readonly Seat[]
  capacity: number
  /** The number of the seat that the Tab key reaches first. */
  startsAt?: string | undefined
  /** Draws a narrow bus in the middle with the columns it has, instead of the five columns of the Trip Seat Map. */
  isFitted?: boolean
  /** Draws a seat as a button with these attributes. */
  children: (seat: Seat, focus: SeatFocus) => ReactNode
}

/** The bus from above. Like the public map, it has one tab stop; arrow keys move between seats. */
export function BusGrid<Seat extends { seatNo: string }>(props: Props<Seat>) {
  const { seats, capacity, startsAt = '1', isFitted = false, children } = props
  const layout = layoutFor(capacity)
  const grid = useRef<HTMLFieldSetElement>(null)
  const [visited, setVisited] = useState<string | null>(null)
  if (!layout) return <p className={`${noteCss.note} ${noteCss.bad}`}>Invalid bus type</p>
  const { rows } = layout
  const isNarrow = isFitted && layout.name === 'sprinter'
  const focused = visited ?? startsAt
  const byNo = new Map(seats.map((seat) => [seat.seatNo, seat]))
  return (
    <fieldset
      className={isNarrow ? `${css.bus} ${css.narrow}` : css.bus}
      aria-label="Seats"
      ref={grid}
      onKeyDown={walk}
    >
      {rowsOf(layout, isNarrow ? 4 : 5).map(({ key, fromFront, places }) => (
        <div className={css.busRow} key={key}>
          {places.map((place) => (
            <Place key={place.key} cell={place.cell} row={fromFront}>
              {drawn}
            </Place>
          ))}
        </div>
      ))}
    </fieldset>
  )

  function drawn(seatNo: string): ReactNode {
    const seat = byNo.get(seatNo)
    const tabIndex = seatNo === focused ? 0 : -1
    return seat && children(seat, { 'data-seat': seatNo, tabIndex, onFocus: () => setVisited(seatNo) })
  }

  function walk(event: KeyboardEvent) {
    const next = seatAfterKey(event.key, focused, rows)
    if (next === null) return
    event.preventDefault()
    grid.current?.querySelector<HTMLButtonElement>(`[data-seat="${next}"]`)?.focus()
  }
}

/** The React keys of rows and places are positions, because an aisle has no other identity. */
const rowsOf = ({ rows }: Layout, columns: number) =>
  rows.map((row, fromFront) => ({
    key: `row ${fromFront}`,
    fromFront,
    places: padded(row, columns).map((cell, fromLeft) => ({ key: `place ${fromFront}.${fromLeft}`, cell })),
  }))

/**
 * Adds blank places on the right of each row of a Sprinter, which has only four columns. Its aisle then stays in the
 * same column as in other buses.
 */
const padded = (row: readonly Cell[], columns: number): readonly Cell[] => [
  ...row,
  ...Array.from({ length: Math.max(0, columns - row.length) }, (): Cell => ({ kind: 'blank' })),
]

type PlaceProps = { cell: Cell; row: number; children: (seatNo: string) => ReactNode }

/**
 * Draws a place that is not a seat. Except in the driver's row, the aisle shows the row number after an R, because a
 * bare number would look like a seat.
 */
function Place({ cell, row, children }: PlaceProps) {
  if (cell.kind === 'driver') return <span className={css.busPart}>Driver</span>
  if (cell.kind === 'door') return <span className={css.busPart}>Door</span>
  if (cell.kind === 'exit') return <span className={css.busPart}>Exit</span>
  if (cell.kind === 'aisle' && row > 0)
    return (
      <span className={css.busPart} aria-hidden="true">
        R{row}
      </span>
    )
  return (cell.kind === 'seat' && children(cell.no)) || <span />
}

import { type Cell, type Layout, seatSide } from '#domain/network/seat-layout.ts'
import css from './choose-seats.module.css'

/** A cell of the seat map. `key` is its column; `words` describe the place of a seat, such as `window`. */
export type DrawnCell = { key: string; cell: Cell; words: string }
export type DrawnRow = { key: string; no: number; className: string | undefined; cells: DrawnCell[] }

/**
 * Converts a layout to rows. `no` is 0 for the driver's row. The seat map prints the other numbers in the aisle,
 * starting with `R1`.
 */
export const drawnRows = ({ rows }: Layout): DrawnRow[] =>
  rows.map((row, no) => {
    const isBench = no === rows.length - 1
    const cells = row.map((cell, column) => ({
      key: String(column),
      cell,
      words: placeWords(row, column, isBench),
    }))
    return {
      key: String(no),
      no,
      className: no === 0 ? `${css.coachRow} ${css.coachRowFront}` : isBench ? benchClass(row) : css.coachRow,
      cells: cells.filter((_, column) => !givesWay(row, column)),
    }
  })

/** Describes where a seat is: `Row 3, aisle`, `Front, window` or `Back row`. Empty if the layout has no such seat. */
export function seatPlace(layout: Layout, seatNo: string): string {
  for (const { no, cells } of drawnRows(layout)) {
    const found = cells.find(({ cell }) => cell.kind === 'seat' && cell.no === seatNo)
    if (!found) continue
    const row = no === 0 ? 'front' : no === layout.rows.length - 1 ? '' : `row ${no}`
    const words = [row, found.words].filter(Boolean).join(', ')
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  return ''
}

const benchClass = (row: readonly Cell[]): string | undefined =>
  row.length === 4
    ? `${css.coachRow} ${css.coachRowBench} ${css.coachRowOf4}`
    : `${css.coachRow} ${css.coachRowBench}`

/**
 * Returns true for a cell that is not drawn. A door or an exit is two seats wide and takes the place of the blank
 * before it. Two exit cells are drawn as one, so the first is left out.
 */
function givesWay(row: readonly Cell[], column: number): boolean {
  const [kind, next] = [row[column]?.kind, row[column + 1]?.kind]
  return (kind === 'blank' || kind === 'exit') && (next === 'door' || next === 'exit')
}

/**
 * Returns `window`, `aisle`, or an empty text for a seat between others. In the last row the text starts with `back
 * row`.
 */
const placeWords = (row: Cell[], column: number, isBench: boolean): string =>
  [isBench && 'back row', seatSide(row, column)].filter(Boolean).join(', ')

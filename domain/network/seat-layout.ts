/**
 * One place in a bus seen from above. The front row comes first, and the driver sits on the left (Nigeria drives on the
 * right). The seat map of the site and the seat grids of the admin draw these cells.
 */
export type Cell = { kind: 'seat'; no: string } | { kind: 'aisle' | 'driver' | 'door' | 'exit' | 'blank' }

export type Layout = { name: 'sprinter' | 'coaster44' | 'coaster51'; rows: Cell[][] }

/**
 * Chooses the layout by seat count and leaves places without a seat blank. Returns null if no bus has that many seats;
 * the screen then shows 'Invalid bus type'.
 */
export function layoutFor(seatCount: number): Layout | null {
  if (!Number.isInteger(seatCount) || seatCount < 1 || seatCount > 51) return null
  const layout = seatCount <= 14 ? sprinter() : seatCount <= 44 ? coaster44() : coaster51()
  return { ...layout, rows: layout.rows.map((row) => row.map((cell) => blankAbove(cell, seatCount))) }
}

/** Returns the seat numbers of a bus, from `1` to its capacity. */
export const seatNumbers = (capacity: number): string[] =>
  Array.from({ length: capacity }, (_, i) => String(i + 1))

/** True for a seat in the first or last place of a row, which is at the side of the bus. */
export const isWindowSeat = (row: Cell[], index: number): boolean =>
  row[index]?.kind === 'seat' && (index === 0 || index === row.length - 1)

/** Returns `window`, `aisle`, or an empty text for a seat between others. */
export function seatSide(row: Cell[], index: number): 'window' | 'aisle' | '' {
  if (isWindowSeat(row, index)) return 'window'
  return [row[index - 1]?.kind, row[index + 1]?.kind].includes('aisle') ? 'aisle' : ''
}

const seat = (no: number): Cell => ({ kind: 'seat', no: String(no) })
const aisle: Cell = { kind: 'aisle' }
const driver: Cell = { kind: 'driver' }
const door: Cell = { kind: 'door' }
const exit: Cell = { kind: 'exit' }
const blank: Cell = { kind: 'blank' }

function sprinter(): Layout {
  const pairsAndSingles = [2, 5, 8].map((no) => [seat(no), seat(no + 1), aisle, seat(no + 2)])
  return {
    name: 'sprinter',
    rows: [[driver, blank, aisle, seat(1)], ...pairsAndSingles, [11, 12, 13, 14].map(seat)],
  }
}

function coaster44(): Layout {
  return {
    name: 'coaster44',
    rows: [
      [driver, blank, aisle, blank, door],
      ...fourAbreast(1, 40),
      [seat(41), seat(42), aisle, seat(43), seat(44)],
    ],
  }
}

function coaster51(): Layout {
  return {
    name: 'coaster51',
    rows: [
      [driver, blank, aisle, blank, door],
      ...fourAbreast(1, 40),
      [seat(41), seat(42), aisle, exit, exit],
      [seat(43), seat(44), aisle, seat(45), seat(46)],
      [47, 48, 49, 50, 51].map(seat),
    ],
  }
}

function fourAbreast(first: number, last: number): Cell[][] {
  const rows: Cell[][] = []
  for (let no = first; no <= last; no += 4)
    rows.push([seat(no), seat(no + 1), aisle, seat(no + 2), seat(no + 3)])
  return rows
}

const blankAbove = (cell: Cell, seatCount: number): Cell =>
  cell.kind === 'seat' && Number(cell.no) > seatCount ? blank : cell

import type { Cell } from './seat-layout.ts'

type Place = { no: string; row: number; column: number }

/**
 * Returns the seat that a key moves the focus to, or null. Left, right, Home and End stay in the row. Up and down move
 * to the nearest seat of the next row that has seats.
 */
export function seatAfterKey(key: string, from: string, rows: readonly (readonly Cell[])[]): string | null {
  const places = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column): Place[] => (cell.kind === 'seat' ? [{ no: cell.no, row, column }] : [])),
  )
  const here = places.find((place) => place.no === from)
  if (!here) return null
  const inRow = places.filter((place) => place.row === here.row)
  const above = places.filter((place) => place.row < here.row)
  const below = places.filter((place) => place.row > here.row)
  if (key === 'ArrowLeft') return inRow.findLast((place) => place.column < here.column)?.no ?? null
  if (key === 'ArrowRight') return inRow.find((place) => place.column > here.column)?.no ?? null
  if (key === 'ArrowUp') return nearest(above, above.at(-1)?.row, here.column)
  if (key === 'ArrowDown') return nearest(below, below[0]?.row, here.column)
  if (key === 'Home') return inRow[0]?.no ?? null
  if (key === 'End') return inRow.at(-1)?.no ?? null
  return null
}

function nearest(places: readonly Place[], row: number | undefined, column: number): string | null {
  const candidates = places.filter((place) => place.row === row)
  candidates.sort((a, b) => Math.abs(a.column - column) - Math.abs(b.column - column))
  return candidates[0]?.no ?? null
}

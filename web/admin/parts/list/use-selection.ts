import { useState } from 'react'
import type { Selection } from './selection.ts'

/**
 * Remembers the ticked rows. Actions apply only to ticked rows of the current page, so that nothing happens to rows
 * that the user does not see.
 */
export function useSelection<Row extends { id: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): { selection: Selection<Row>; selected: readonly Row[]; clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const isSelected = ({ id }: Row) => ids.has(id)
  return {
    selected: rows.filter(isSelected),
    clear: () => setIds(new Set()),
    selection: {
      nameOf,
      isSelected,
      toggle: (row) =>
        setIds(isSelected(row) ? new Set([...ids].filter((id) => id !== row.id)) : new Set([...ids, row.id])),
      toggleAll: (shown) => setIds(new Set(shown.every(isSelected) ? [] : shown.map(({ id }) => id))),
    },
  }
}

import { useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import type { ListAddress } from './list-address.ts'

type Page<Row> = { data?: { data: Row[] } | undefined }

/** The URL parameter `new` opens the form for a new record, so that other screens can link to the form. */
type Creation = { address: Pick<ListAddress, 'value' | 'change'>; mayCreate: boolean }

const Kept = z.nullable(z.object({ act: z.string(), id: z.union([z.int(), z.string()]) }))

/**
 * Remembers which dialog of a list is open: one about a row, or the form for a new record. `row` is the row as the list
 * shows it now, because another user may have changed it meanwhile. `asOpened` is the row as it was when the dialog
 * opened. If the session ends while a dialog is open, the dialog opens again after the login, provided that the list
 * still shows its row.
 */
export function useRowDialog<Row extends { id: number | string }, Act extends string>(
  list: Page<Row>,
  creation?: Creation,
) {
  const [path] = useLocation()
  const [kept, setKept] = useKeptState<z.infer<typeof Kept>>(`dialog:${path}`, Kept, null)
  const [chosen, setChosen] = useState<{ act: Act; asOpened: Row } | null>(null)
  const isNew = creation !== undefined && creation.address.value('new') !== null && creation.mayCreate

  if (kept && !chosen && list.data) {
    const row = list.data.data.find(({ id }) => id === kept.id)
    if (row) setChosen({ act: kept.act as Act, asOpened: row })
    // Forgets a dialog whose row is not in the list. Otherwise it would open later, when a search happens to find the
    // row.
    else setKept(null)
  }

  return {
    opened: chosen && { ...chosen, row: currentVersion(chosen.asOpened, list) },
    isNew,
    open(act: Act, row: Row) {
      setChosen({ act, asOpened: row })
      setKept({ act, id: row.id })
    },
    openNew: () => creation?.address.change({ new: '1' }),
    close() {
      setChosen(null)
      setKept(null)
      if (isNew) creation.address.change({ new: null })
    },
  }
}

/** Returns the row as the list shows it now. Returns the given row if it is no longer in the list. */
const currentVersion = <Row extends { id: number | string }>(row: Row, list: Page<Row>): Row =>
  list.data?.data.find(({ id }) => id === row.id) ?? row

import { useState } from 'react'
import type { ListAddress } from './list-address.ts'

type Page<Row> = { data?: { data: Row[] } | undefined }

/** The URL parameter `new` opens the form for a new record, so that other screens can link to the form. */
type Creation = { address: Pick<ListAddress, 'value' | 'change'>; mayCreate: boolean }

/**
 * Remembers which dialog of a list is open: one about a row, or the form for a new record. `row` is the current version
 * in the list, because another user may have changed it meanwhile; `asOpened` is the version when the dialog opened.
 */
export function useRowDialog<Row extends { id: number | string }, Act extends string>(
  list: Page<Row>,
  creation?: Creation,
) {
  const [chosen, setChosen] = useState<{ act: Act; asOpened: Row } | null>(null)
  const isNew = creation !== undefined && creation.address.value('new') !== null && creation.mayCreate

  return {
    opened: chosen && { ...chosen, row: currentVersion(chosen.asOpened, list) },
    isNew,
    open: (act: Act, row: Row) => setChosen({ act, asOpened: row }),
    openNew: () => creation?.address.change({ new: '1' }),
    close() {
      setChosen(null)
      if (isNew) creation.address.change({ new: null })
    },
  }
}

/** Returns the row as the list has it now, or the given version if the list no longer has it. */
const currentVersion = <Row extends { id: number | string }>(row: Row, list: Page<Row>): Row =>
  list.data?.data.find(({ id }) => id === row.id) ?? row

import { useState } from 'react'
import type { ListAddress } from './list-address.ts'

type Page<Row> = { data?: { data: Row[] } | undefined }

/** `new` in the address opens the form for a new record, so that other screens can link to it. */
type Creation = { address: Pick<ListAddress, 'value' | 'change'>; mayCreate: boolean }

/**
 * The open dialog of a list: about a row, or the form for a new record. `row` is the current version in the list,
 * because another user may have changed it since the dialog was opened; `asOpened` is the version at that time.
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

/** Returns the given row if the list no longer has it. */
const currentVersion = <Row extends { id: number | string }>(row: Row, list: Page<Row>): Row =>
  list.data?.data.find(({ id }) => id === row.id) ?? row

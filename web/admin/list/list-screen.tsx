import { type ReactNode, useEffect } from 'react'
import { Loaded } from '#admin/layout/query-states.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { type Filter, FilterChips } from './filter-chips.tsx'
import { lastPage } from './last-page.ts'
import type { ListAddress } from './list-address.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import type { List } from './use-list.ts'
import './table.css'
import css from './tools.module.css'

type Props<Row> = {
  title: string
  lead?: ReactNode
  /** The one primary action of the page, and other controls beside the title. */
  actions?: ReactNode
  /** Tabs or a note between title and table. */
  above?: ReactNode
  /** The noun in messages, such as `batches` in 'Failed to load batches. Please try again.' */
  things: string
  searchLabel: string
  filters?: readonly Filter[]
  /** Other kinds of filters, such as the radio buttons of the logs. */
  tools?: ReactNode
  address: ListAddress
  list: List<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  rowActions?: (row: Row) => ReactNode
  /** Content shown under a row, such as an inline form. */
  below?: (row: Row) => ReactNode
}

/** The layout of a list page: title and actions, search and filters, rows, pager. */
export function ListScreen<Row>({ title, lead, actions, above, address, list, ...props }: Props<Row>) {
  useEffect(() => {
    document.title = `${title} · Tafiya back-office`
  }, [title])
  useExistingPage(list, address)
  return (
    <>
      <div className="head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="acts">{actions}</div>}
      </div>
      {above}
      <div className="tbl cards">
        <div className={css.tools} data-tools>
          <SearchBox label={props.searchLabel} address={address} />
          {props.filters && <FilterChips filters={props.filters} address={address} />}
          {props.tools}
        </div>
        <Rows {...props} address={address} list={list} />
      </div>
    </>
  )
}

/**
 * Moves to the last page when the page in the URL does not exist, for example after the only row of a page was deleted.
 */
function useExistingPage<Row>({ data }: List<Row>, address: ListAddress) {
  const last = data && lastPage(data)
  const isBeyond = last !== undefined && data?.page === address.page && address.page > last
  useEffect(() => {
    if (isBeyond) address.change({ page: `${last}` })
  })
}

type RowsProps<Row> = Pick<
  Props<Row>,
  'things' | 'address' | 'list' | 'columns' | 'rowKey' | 'rowActions' | 'below'
>

function Rows<Row>({ things, address, list, ...table }: RowsProps<Row>) {
  return (
    <Loaded things={things} query={list}>
      {({ data, ...pages }) => (
        <>
          <DataTable
            {...table}
            label={things}
            rows={data}
            address={address}
            isStale={list.isPlaceholderData}
          />
          <Pager {...pages} onTurn={(to) => address.change({ page: `${to}` })} />
        </>
      )}
    </Loaded>
  )
}

import { type ReactNode, useEffect } from 'react'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import type { Column } from './column.ts'
import { CsvButton } from './csv-button.tsx'
import { DataTable } from './data-table.tsx'
import { type Filter, FilterChips } from './filter-chips.tsx'
import { lastPage } from './last-page.ts'
import type { ListAddress } from './list-address.ts'
import { NoMatches } from './no-matches.tsx'
import { Pager } from './pager.tsx'
import type { RowOpening } from './row-opener.tsx'
import { SavedViews } from './saved-views.tsx'
import { SearchBox } from './search-box.tsx'
import type { Selection } from './selection.ts'
import tableCss from './table.module.css'
import css from './tools.module.css'
import type { List } from './use-list.ts'

type Props<Row> = {
  title: string
  lead?: ReactNode
  /** The one primary action of the page, and other controls beside the title. */
  actions?: ReactNode
  /** The path of the list's CSV export with the query of the list. Omitted if this user may not export it. */
  csv?: string | undefined
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
  /** The sort that equals the default order of the server, such as `-booked`. The table head marks it. */
  usualSort?: string
  rowKey: (row: Row) => string | number
  /** How a row opens its record. The whole row is the target. */
  rowOpening?: (row: Row) => RowOpening | null
  /** Adds a column of checkboxes, for actions on several rows. */
  selection?: Selection<Row>
  rowActions?: (row: Row) => ReactNode
  /** Content shown under a row, such as an inline form. */
  below?: (row: Row) => ReactNode
  /** Shown if the list has no rows at all. If a search or filter matches nothing, `NoMatches` is shown instead. */
  empty?: ReactNode
}

/** The layout of a list page: title and actions, search and filters, rows, pager. */
export function ListScreen<Row>({ title, lead, actions, csv, above, address, list, ...props }: Props<Row>) {
  useExistingPage(list, address)
  return (
    <>
      <div className={headCss.head}>
        <div>
          <PageHeading title={title} />
          {lead && <p>{lead}</p>}
        </div>
        {(actions || csv) && (
          <div className={headCss.acts}>
            {csv && <CsvButton things={props.things} path={csv} />}
            {actions}
          </div>
        )}
      </div>
      {above}
      <SavedViews view={address.view} />
      <div className={`${tableCss.list} ${tableCss.cards}`} data-list>
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
  | 'things'
  | 'filters'
  | 'address'
  | 'list'
  | 'columns'
  | 'usualSort'
  | 'rowKey'
  | 'rowOpening'
  | 'selection'
  | 'rowActions'
  | 'below'
  | 'empty'
>

function Rows<Row>({ things, filters = [], address, list, empty, ...table }: RowsProps<Row>) {
  /**
   * Returns the explanation of an empty table. Without a search or filter, returns null while rows are loading or if
   * the rows are on other pages.
   */
  function emptyText(total: number): ReactNode {
    if (address.isFiltered) return <NoMatches filters={filters} address={address} />
    return total > 0 || list.isPlaceholderData ? null : empty
  }
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
            empty={emptyText(pages.total)}
          />
          <Pager
            {...pages}
            onTurn={(to) => address.change({ page: `${to}` })}
            onResize={(pageSize) => address.change({ pageSize: `${pageSize}` })}
          />
        </>
      )}
    </Loaded>
  )
}

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { download } from '#admin/parts/download.ts'
import { Button } from '#admin/parts/form/button.tsx'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { type Filter, FilterChips } from './filter-chips.tsx'
import { lastPage } from './last-page.ts'
import type { ListAddress } from './list-address.ts'
import { Pager } from './pager.tsx'
import type { RowOpening } from './row-opener.tsx'
import { SavedViews } from './saved-views.tsx'
import { SearchBox } from './search-box.tsx'
import { searchInWords } from './search-in-words.ts'
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
  /** Tells how a row opens its record. A click anywhere in the row opens it. */
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

type CsvButtonProps = {
  /** The noun in the error message. */
  things: string
  /** The path of the export, with the search, the filters and the order of the list. */
  path: string
}

/**
 * Downloads all rows of the list, not only those of the page. There is no automatic retry, because an interrupted
 * download would start again without the user asking for it.
 */
function CsvButton({ things, path }: CsvButtonProps) {
  const exporting = useMutation({
    retry: false,
    mutationFn: () => download(path),
    onError: () =>
      showToast({
        kind: 'bad',
        title: 'Export Failed',
        text: `Failed to export ${things}. Please try again.`,
      }),
  })
  return (
    <Button busy={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
      <AdminIcon name="download" />
      Export CSV
    </Button>
  )
}

type NoMatchesProps = { filters: readonly Filter[]; address: Pick<ListAddress, 'value' | 'clear'> }

/** Names the search and the filters that leave a list empty, with a button that clears them. */
function NoMatches({ filters, address }: NoMatchesProps) {
  return (
    <div className={css.none}>
      <p className={css.why}>{searchInWords(filters, address.value)}</p>
      <Button size="sm" onClick={address.clear}>
        Clear filters
      </Button>
    </div>
  )
}

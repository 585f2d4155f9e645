import { Fragment, type ReactNode, useRef } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import cellCss from './cells.module.css'
import type { Column } from './column.ts'
import { columnClass } from './column-class.ts'
import type { ListAddress } from './list-address.ts'
import rowCss from './row-opener.module.css'
import { RowOpener, type RowOpening } from './row-opener.tsx'
import type { Selection } from './selection.ts'
import { type ShownOrder, shownOrder } from './shown-order.ts'
import css from './table.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSearchMarks } from './use-search-marks.ts'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Tells how a row opens its record. Returns null for a row that this user may not open. */
  rowOpening?: ((row: Row) => RowOpening | null) | undefined
  /** Adds a column of checkboxes, for actions on several rows. */
  selection?: Selection<Row> | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  below?: ((row: Row) => ReactNode) | undefined
  address: Pick<ListAddress, 'sort' | 'search' | 'change'>
  /** The sort that the table shows while the user has not chosen one, such as `-booked`. */
  usualSort?: string | undefined
  /** True while the rows are those of the previous page, search, sort or filter, because the new ones are loading. */
  isStale: boolean
  /** Shown below 'No results found.' while there are no rows. */
  empty?: ReactNode
}

/** A sortable table. On a phone each row becomes a card, and most cells show their column heading as a label. */
export function DataTable<Row>({ label, columns, rows, rowActions, below, ...props }: Props<Row>) {
  const order = shownOrder(
    columns.map(({ sort }) => sort),
    props.address.sort,
    props.usualSort,
  )
  const { selection } = props
  const width = columns.length + (rowActions ? 1 : 0) + (selection ? 1 : 0)
  const kept = useKeptFocus()
  const body = useRef<HTMLTableSectionElement>(null)
  useSearchMarks(body, props.address.search)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={css.frame} tabIndex={0} aria-label={label} aria-busy={props.isStale} {...kept}>
      <table>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cellCss.pick}>
                <PickBox
                  label="Select all rows on this page"
                  isPicked={rows.length > 0 && rows.every(selection.isSelected)}
                  onToggle={() => selection.toggleAll(rows)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.head} column={column} order={order} change={props.address.change} />
            ))}
            {rowActions && (
              <th scope="col" className={css.act}>
                <span className={hiddenCss.visuallyHidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const more = below?.(row)
            return (
              <Fragment key={props.rowKey(row)}>
                <tr className={more ? `${rowCss.row} ${css.selected}` : rowCss.row}>
                  {selection && (
                    <td className={cellCss.pick}>
                      <PickBox
                        label={`Select ${selection.nameOf(row)}`}
                        isPicked={selection.isSelected(row)}
                        onToggle={() => selection.toggle(row)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.head}
                      className={columnClass(column)}
                      data-title={column.role === 'title' || undefined}
                      data-l={isLabelled(column) ? column.head : undefined}
                    >
                      {column.role === 'title' ? (
                        <RowOpener opening={props.rowOpening?.(row) ?? null}>{column.cell(row)}</RowOpener>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                  {rowActions && (
                    <td className={`${css.act} ${rowCss.acts}`}>
                      <div>{rowActions(row)}</div>
                    </td>
                  )}
                </tr>
                {more && (
                  <tr className={css.below}>
                    <td colSpan={width}>{more}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
          {rows.length === 0 && (
            <tr className={css.none}>
              <td colSpan={width}>
                <p>No results found.</p>
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** On a card, the title and the status need no label. */
const isLabelled = ({ role }: Pick<Column<never>, 'role'>): boolean => role !== 'title' && role !== 'status'

type HeadingProps<Row> = {
  column: Column<Row>
  /** The order of the table. */
  order: ShownOrder | null
  change: ListAddress['change']
}

function Heading<Row>({ column, order, change }: HeadingProps<Row>) {
  const { head, sort } = column
  if (!sort) {
    return (
      <th scope="col" className={columnClass(column)}>
        {head}
      </th>
    )
  }
  const direction = order?.sort === sort ? order.direction : undefined
  return (
    <th scope="col" className={columnClass(column)} aria-sort={direction}>
      <button type="button" onClick={() => change({ sort: direction === 'ascending' ? `-${sort}` : sort })}>
        {head}
        {direction && <AdminIcon name={direction === 'ascending' ? 'sort-up' : 'sort-down'} />}
      </button>
    </th>
  )
}

type PickBoxProps = { label: string; isPicked: boolean; onToggle: () => void }

/** The checkbox that selects a row. Its label fills the cell, so that a near miss does not open the row. */
function PickBox({ label, isPicked, onToggle }: PickBoxProps) {
  return (
    <label className={cellCss.box}>
      <input type="checkbox" aria-label={label} checked={isPicked} onChange={onToggle} />
    </label>
  )
}

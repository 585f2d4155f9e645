import { Fragment, type ReactNode } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import type { Column } from './column.ts'
import { columnClass } from './column-class.ts'
import type { ListAddress } from './list-address.ts'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  rowActions?: ((row: Row) => ReactNode) | undefined
  below?: ((row: Row) => ReactNode) | undefined
  address: Pick<ListAddress, 'sort' | 'change'>
  /** True while the rows are those of the previous page, search, sort or filter, because the new ones are loading. */
  isStale: boolean
}

/** A sortable table. On a phone each row becomes a card, and most cells show their column heading as a label. */
export function DataTable<Row>({ label, columns, rows, rowKey, rowActions, below, ...props }: Props<Row>) {
  const width = columns.length + (rowActions ? 1 : 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="frame" tabIndex={0} aria-label={label} aria-busy={props.isStale}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.head} column={column} address={props.address} />
            ))}
            {rowActions && (
              <th scope="col" className="act">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const more = below?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr className={more ? 'is-sel' : undefined}>
                  {columns.map((column) => (
                    <td
                      key={column.head}
                      className={columnClass(column)}
                      data-l={isLabelled(column) ? column.head : undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                  {rowActions && (
                    <td className="act">
                      <div>{rowActions(row)}</div>
                    </td>
                  )}
                </tr>
                {more && (
                  <tr className="edit-row">
                    <td colSpan={width}>{more}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
          {rows.length === 0 && (
            <tr className="none">
              <td colSpan={width}>No results found.</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** On a card, the title and the status need no label. */
const isLabelled = ({ role }: Pick<Column<never>, 'role'>): boolean => role !== 'title' && role !== 'status'

function Heading<Row>({ column, address }: { column: Column<Row>; address: Props<Row>['address'] }) {
  const { head, sort } = column
  if (!sort) {
    return (
      <th scope="col" className={columnClass(column)}>
        {head}
      </th>
    )
  }
  const order = address.sort === sort ? 'ascending' : address.sort === `-${sort}` ? 'descending' : undefined
  return (
    <th scope="col" className={columnClass(column)} aria-sort={order}>
      <button
        type="button"
        onClick={() => address.change({ sort: order === 'ascending' ? `-${sort}` : sort })}
      >
        {head}
        {order && <AdminIcon name={order === 'ascending' ? 'sort-up' : 'sort-down'} />}
      </button>
    </th>
  )
}

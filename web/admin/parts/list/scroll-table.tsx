import type { ReactNode } from 'react'
import css from './table.module.css'

type Props = {
  label: string
  heads: readonly string[]
  /** The headings of the columns with numbers. */
  numbers: readonly string[]
  /** True while the rows are those of an earlier request, because the new ones are loading. */
  isStale?: boolean
  /** The class that sets `--list-height`, for a table in a dialog. There the table itself scrolls. */
  inDialog?: string | undefined
  tableClass?: string | undefined
  /** One or more `tbody` elements. */
  children: ReactNode
}

/** A short table that the user cannot sort. Its frame scrolls. */
export function ScrollTable({ label, heads, numbers, isStale, inDialog, tableClass, children }: Props) {
  return (
    <section
      className={inDialog === undefined ? css.frame : `${css.frame} ${css.inDialog} ${inDialog}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isStale}
    >
      <table className={tableClass}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={numbers.includes(head) ? css.num : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

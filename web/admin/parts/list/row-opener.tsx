import type { ReactNode } from 'react'
import { Link } from 'wouter'
import css from './row-opener.module.css'

/**
 * How a row opens its record: on a page with its own address, or in a panel. `isCurrent` marks the record that is open.
 */
export type RowOpening = { href: string } | { onOpen: () => void; isCurrent?: boolean }

/**
 * The one link or button of a row that opens its record. Its area covers the whole row. Renders only the text if
 * `opening` is null, because this user may not open the record.
 */
export function RowOpener({ opening, children }: { opening: RowOpening | null; children: ReactNode }) {
  if (!opening) return children
  if ('href' in opening) {
    return (
      <Link className={css.open} href={opening.href}>
        {children}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={css.open}
      aria-current={opening.isCurrent || undefined}
      onClick={opening.onOpen}
    >
      {children}
    </button>
  )
}

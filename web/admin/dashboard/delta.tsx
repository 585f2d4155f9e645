import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { grouped } from '#domain/platform/grouped.ts'
import css from './dashboard.module.css'

const WAYS = { up: css.up, down: css.down, flat: css.flat }

/** Shows a change in percent with its sign and an arrow: `+12.5%`. */
export function Delta({ percent }: { percent: number }) {
  const way = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  return (
    <span className={`${css.delta} ${WAYS[way]}`}>
      {way !== 'flat' && <AdminIcon name={way === 'up' ? 'sort-up' : 'sort-down'} />}
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {grouped(Math.abs(percent))}%
    </span>
  )
}

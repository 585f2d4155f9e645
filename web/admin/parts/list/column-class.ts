import type { Column } from './column.ts'
import css from './table.module.css'

const ROLES = { title: css.title, status: css.status, wide: css.wide }
const PRIORITIES = { 1: css.p1, 2: css.p2, 3: css.p3 }

/** Returns the CSS classes of a column's heading and cells. */
export function columnClass({
  align,
  priority,
  role,
}: Pick<Column<never>, 'align' | 'priority' | 'role'>): string | undefined {
  const classes = [role && ROLES[role], align === 'end' && css.num, priority && PRIORITIES[priority]]
  return classes.filter(Boolean).join(' ') || undefined
}

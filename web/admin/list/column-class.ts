import type { Column } from './column.ts'

const ROLES = { title: 'first', status: 'stat', wide: 'full' } as const

/** Returns the CSS classes of a column's heading and cells. */
export function columnClass({
  align,
  priority,
  role,
}: Pick<Column<never>, 'align' | 'priority' | 'role'>): string | undefined {
  const classes = [role && ROLES[role], align === 'end' && 'num', priority && `p${priority}`]
  return classes.filter(Boolean).join(' ') || undefined
}

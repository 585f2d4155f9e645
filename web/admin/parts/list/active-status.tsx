import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import { Badge, type Tone } from './badge.tsx'
import type { Column } from './column.ts'
import type { Filter } from './filter-chips.tsx'

type Off = { label: string; tone: Tone; icon?: AdminIconName }

const INACTIVE: Off = { label: 'Inactive', tone: 'bad' }

/**
 * Returns the Status column and filter of a list with `isActive`. `off` replaces the label Inactive, its tone and its
 * icon.
 */
export function activeStatus(off: Off = INACTIVE) {
  const column: Column<{ isActive: boolean }> = {
    head: 'Status',
    sort: 'status',
    role: 'status',
    cell: ({ isActive }) =>
      isActive ? (
        <Badge tone="ok">Active</Badge>
      ) : (
        <Badge tone={off.tone} {...(off.icon && { icon: off.icon })}>
          {off.label}
        </Badge>
      ),
  }
  const filter: Filter = {
    name: 'isActive',
    label: 'Status',
    choices: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: off.label },
    ],
  }
  return { column, filter }
}

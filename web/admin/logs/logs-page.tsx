import { useState } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { Choices } from '#admin/form/choices.tsx'
import { Badge } from '#admin/list/badge.tsx'
import type { Column } from '#admin/list/column.ts'
import { useListAddress } from '#admin/list/list-address.ts'
import { ListScreen } from '#admin/list/list-screen.tsx'
import { Moment } from '#admin/list/moment.tsx'
import { useList } from '#admin/list/use-list.ts'
import { LOG_TYPES, type LogEntry, LogPage } from '#contracts/logs.ts'
import { Button } from '#ui/button.tsx'
import { LogDetails } from './log-details.tsx'
import css from './logs.module.css'
import { useActorFilter } from './use-actor-filter.ts'

const COLUMNS: Column<LogEntry>[] = [
  { head: 'Time', sort: 'timestamp', role: 'title', cell: ({ timestamp }) => <Moment at={timestamp} /> },
  {
    head: 'Type',
    role: 'status',
    cell: ({ type }) => (
      <Badge tone="line" icon={type === 'booking' ? 'booking' : 'roles'}>
        {type}
      </Badge>
    ),
  },
  { head: 'Action', cell: ({ action }) => <span className="mono">{action}</span> },
  { head: 'Details', role: 'wide', cell: ({ details }) => details },
  { head: 'Actor', cell: ({ actor }) => actor?.name ?? <span className="muted">—</span> },
  {
    head: 'IP address',
    priority: 2,
    cell: ({ ipAddress }) => <span className={`mono muted ${css.logIp}`}>{ipAddress ?? '—'}</span>,
  },
]

const TYPES = ['all', ...LOG_TYPES].map((type) => ({ value: type, label: type }))

export function LogsPage() {
  const address = useListAddress(['type', 'actorId', 'bookingId'])
  // Users open this screen to see the latest entries, so it never relies on cached ones.
  const list = useList('logs', LogPage, address, { refetchOnOpen: true })
  const [open, setOpen] = useState<number | null>(null)

  return (
    <ListScreen
      title="System Logs"
      lead="Staff actions and booking events. Read-only, without passenger data."
      things="logs"
      searchLabel="Search action, details or actor"
      filters={useActorFilter()}
      tools={
        <Choices
          label="Type"
          isLabelShown={false}
          choices={TYPES}
          value={address.value('type') ?? 'all'}
          onChange={(type) => address.change({ type: type === 'all' ? null : type })}
        />
      }
      address={address}
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowActions={({ id, action }) => (
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={`Details of ${action}`}
          aria-expanded={open === id}
          onClick={() => setOpen(open === id ? null : id)}
        >
          <AdminIcon name="info" />
        </Button>
      )}
      below={(entry) => entry.id === open && <LogDetails entry={entry} onClose={() => setOpen(null)} />}
    />
  )
}

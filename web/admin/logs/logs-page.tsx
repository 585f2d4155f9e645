import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { api } from '#admin/parts/api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { Choices } from '#admin/parts/form/choices.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import type { Column } from '#admin/parts/list/column.ts'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { UserPage } from '#contracts/people/users.ts'
import { LOG_TYPES, type LogEntry, LogPage } from '#contracts/platform/logs.ts'
import { actionLabel } from '#domain/platform/audit-actions.ts'
import { LogDetails } from './log-details.tsx'
import css from './logs.module.css'

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
  { head: 'Action', cell: ({ action }) => actionLabel(action) },
  { head: 'Details', role: 'wide', cell: ({ details }) => details },
  { head: 'User', cell: ({ actor }) => actor?.name ?? <span className={textCss.muted}>—</span> },
  {
    head: 'IP address',
    priority: 2,
    cell: ({ ipAddress }) => (
      <span className={`${textCss.mono} ${textCss.muted} ${css.logIp}`}>{ipAddress ?? '—'}</span>
    ),
  },
]

const TIME: DayRange = { name: 'time', label: 'Time', from: 'from', until: 'to', isPast: true }

const TYPES = ['all', ...LOG_TYPES].map((type) => ({ value: type, label: type }))

export function LogsPage() {
  const address = useListAddress(['type', 'actorId', 'bookingId', TIME])
  const [isLive, setLive] = useState(false)
  // Users open this screen to see the latest entries, so it never relies on cached ones.
  const list = useList('logs', LogPage, address, { refetchOnOpen: true, followWhile: () => isLive })
  const [open, setOpen] = useState<number | null>(null)
  const toggle = (id: number) => setOpen(open === id ? null : id)

  return (
    <ListScreen
      title="System Logs"
      lead="Staff actions and booking events. Read-only, without passenger data."
      things="logs"
      searchLabel="Search action, details or user"
      filters={[TIME, ...useActorFilter()]}
      tools={
        <>
          <Choices
            label="Type"
            isLabelShown={false}
            choices={TYPES}
            value={address.value('type') ?? 'all'}
            onChange={(type) => address.change({ type: type === 'all' ? null : type })}
          />
          <Button
            look={isLive ? 'secondary' : 'quiet'}
            aria-pressed={isLive}
            title="Show new entries as they come in"
            onClick={() => setLive(!isLive)}
          >
            <AdminIcon name="again" />
            Live
          </Button>
        </>
      }
      csv={`/logs/export?${address.query}`}
      address={address}
      list={list}
      columns={COLUMNS}
      usualSort="-timestamp"
      rowKey={({ id }) => id}
      rowOpening={({ id }) => ({ onOpen: () => toggle(id) })}
      rowActions={({ id, action }) => (
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={`Details: ${actionLabel(action)}`}
          aria-expanded={open === id}
          onClick={() => toggle(id)}
        >
          <AdminIcon name="info" />
        </Button>
      )}
      below={(entry) => entry.id === open && <LogDetails entry={entry} onClose={() => setOpen(null)} />}
    />
  )
}

/** Returns a filter by member of staff if this user may see the list of users. Other users can search for a name. */
function useActorFilter(): Filter[] {
  const mayChoose = usePermissions()('users.view')
  const { data } = useQuery({
    queryKey: ['users', 'choices'],
    queryFn: () => api.get('/users?sort=name', UserPage),
    enabled: mayChoose,
  })
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))
  return mayChoose ? [{ name: 'actorId', label: 'User', choices }] : []
}

import type { ReactNode } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useSendAgain } from '#admin/parts/data/notifications-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { Badge, type Tone } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { type ListAddress, useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import {
  NOTIFICATION_STATUSES,
  NOTIFICATION_TYPES,
  type Notification,
  NotificationPage,
} from '#contracts/messages/notifications.ts'
import { messageLabel } from '#domain/messages/message-labels.ts'
import { NotificationPanel } from './notification-panel.tsx'
import css from './notifications.module.css'
import { SendPanel } from './send-panel.tsx'

const TONES: Record<Notification['status'], Tone> = {
  delivered: 'ok',
  pending: 'wait',
  failed: 'bad',
  dropped: 'line',
}

const COLUMNS: Column<Notification>[] = [
  {
    head: 'Contact',
    role: 'title',
    cell: ({ contactInfo }) => <Contact of={contactInfo} />,
  },
  {
    head: 'Type',
    priority: 1,
    cell: ({ type }) => (
      <Badge tone="line" icon={type === 'email' ? 'mail' : 'sms'}>
        {type}
      </Badge>
    ),
  },
  {
    head: 'Message',
    role: 'wide',
    cell: ({ subject, message, kind }) => (
      <span className={css.words}>{subject ?? (message || messageLabel(kind))}</span>
    ),
  },
  { head: 'Created', sort: 'createdAt', priority: 3, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: 'Sent', sort: 'sentAt', cell: ({ sentAt }) => <Moment at={sentAt} /> },
  {
    head: 'Status',
    role: 'status',
    cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>,
  },
]

/** Shows a contact. A long e-mail address breaks before the @. */
function Contact({ of }: { of: string }) {
  const [name, ...host] = of.split('@')
  return (
    <span className={`${cellCss.lead} ${css.contact}`}>
      {name}
      {host.length > 0 && (
        <>
          <wbr />@{host.join('@')}
        </>
      )}
    </span>
  )
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const CREATED: DayRange = { name: 'created', label: 'Created', from: 'from', until: 'to', isPast: true }

const FILTERS: Filter[] = [
  { name: 'type', label: 'Type', choices: choices(NOTIFICATION_TYPES) },
  { name: 'status', label: 'Status', choices: choices(NOTIFICATION_STATUSES) },
  CREATED,
]

/** Some roles may send notifications but not read them. They see the button that opens the form, but no list. */
export function NotificationsPage() {
  const may = usePermissions()
  const address = useListAddress(['type', 'status', 'bookingId', CREATED])
  const send = may('notifications.send') && (
    <Button look="primary" onClick={() => address.change({ new: '1' })}>
      <AdminIcon name="plus" />
      Send Notification
    </Button>
  )
  return (
    <>
      {may('notifications.view') ? (
        <NotificationList address={address} actions={send} />
      ) : (
        <div className={headCss.head}>
          <div>
            <PageHeading title="Notifications" />
            <p>Write to a contact, a passenger or all passengers on a trip.</p>
          </div>
          <div className={headCss.acts}>{send}</div>
        </div>
      )}
      {address.value('new') !== null && may('notifications.send') && (
        <SendPanel
          given={givenIn(address)}
          onClose={() => address.change({ new: null, tripId: null, bookingToken: null })}
        />
      )}
    </>
  )
}

/** Reads the recipient from a link such as `?new=1&tripId=7`. */
function givenIn(address: ListAddress) {
  const tripId = address.value('tripId')
  const bookingToken = address.value('bookingToken')
  if (tripId) return { audience: 'trip', tripId } as const
  return bookingToken ? ({ audience: 'booking', bookingToken } as const) : {}
}

function NotificationList({ address, actions }: { address: ListAddress; actions: ReactNode }) {
  const may = usePermissions()
  const sendAgain = useSendAgain()
  const list = useList('notifications', NotificationPage, address, {
    refetchOnOpen: true,
    followWhile: (rows) => rows.some(({ status }) => status === 'pending'),
  })
  const { opened, open, close } = useRowDialog<Notification, 'show'>(list)
  const canGoAgain = ({ status }: Notification) => status === 'failed' && may('notifications.send')
  return (
    <>
      <ListScreen
        title="Notifications"
        things="notifications"
        searchLabel="Search contact or message"
        filters={FILTERS}
        csv={may('bookings.export') ? `/notifications/export?${address.query}` : undefined}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="-createdAt"
        rowKey={({ id }) => id}
        rowOpening={(notification) => ({ onOpen: () => open('show', notification) })}
        actions={actions}
        rowActions={(notification) => (
          <>
            {canGoAgain(notification) && (
              <Button
                size="sm"
                busy={sendAgain.isPending && sendAgain.variables.id === notification.id && 'Sending...'}
                onClick={() => sendAgain.mutate(notification)}
              >
                <AdminIcon name="again" />
                Send again
              </Button>
            )}
            <RowMenu
              label={`Actions for ${notification.contactInfo}`}
              items={[
                { label: 'Show full message', icon: 'mail', onSelect: () => open('show', notification) },
                canGoAgain(notification) && {
                  label: 'Send again',
                  icon: 'again',
                  onSelect: () => sendAgain.mutate(notification),
                },
              ]}
            />
          </>
        )}
      />
      {opened && <NotificationPanel shown={opened.asOpened} onClose={close} />}
    </>
  )
}

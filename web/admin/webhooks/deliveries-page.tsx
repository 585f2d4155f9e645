import { Link, useParams } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type Delivery, DeliveryPage } from '#contracts/messages/webhooks.ts'
import { eventLabel } from '#domain/messages/webhooks.ts'
import { DELIVERY_STATUSES, WEBHOOK_STATES } from './webhook-states.ts'
import css from './webhooks.module.css'
import { useSendAgain, useSendTest, useWebhook } from './webhooks-api.ts'

const COLUMNS: Column<Delivery>[] = [
  {
    head: 'Event',
    role: 'title',
    cell: ({ event, eventId }) => (
      <>
        <span className={cellCss.lead}>{eventLabel(event)}</span>
        <span className={`${textCss.sub} ${textCss.mono} ${css.url}`}>{eventId}</span>
      </>
    ),
  },
  {
    head: 'Status',
    role: 'status',
    cell: ({ status }) => (
      <Badge tone={DELIVERY_STATUSES[status].tone}>{DELIVERY_STATUSES[status].label}</Badge>
    ),
  },
  { head: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  {
    head: 'Last answer',
    cell: ({ lastStatus, lastError }) =>
      lastError ?? (lastStatus === null ? <span className={textCss.muted}>—</span> : `HTTP ${lastStatus}`),
  },
  { head: 'Happened', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: 'Next attempt', priority: 3, cell: ({ nextAttemptAt }) => <Moment at={nextAttemptAt} /> },
]

const STATUS = {
  name: 'status',
  label: 'Status',
  choices: Object.entries(DELIVERY_STATUSES).map(([value, { label }]) => ({ value, label })),
}

/** The log of one webhook: each event with its attempts and the last answer. */
export function DeliveriesPage() {
  const { id = '' } = useParams()
  const address = useListAddress(['status'])
  const query = [address.query, `endpointId=${id}`].filter(Boolean).join('&')
  const list = useList(
    'webhook-deliveries',
    DeliveryPage,
    { query },
    {
      refetchOnOpen: true,
      followWhile: (rows) => rows.some(({ status }) => status === 'pending'),
    },
  )
  const webhook = useWebhook(id)
  const test = useSendTest()
  const again = useSendAgain()
  return (
    <ListScreen
      title="Deliveries"
      lead={
        webhook.data && (
          <>
            <Link href="/webhooks">Webhooks</Link> · <span className={css.url}>{webhook.data.url}</span> ·{' '}
            {WEBHOOK_STATES[webhook.data.state].label}
          </>
        )
      }
      things="deliveries"
      searchLabel="Search event"
      filters={[STATUS]}
      address={address}
      list={list}
      columns={COLUMNS}
      rowKey={({ id: deliveryId }) => deliveryId}
      actions={
        <Button look="primary" busy={test.isPending && 'Sending...'} onClick={() => test.mutate(Number(id))}>
          <AdminIcon name="again" />
          Send a test event
        </Button>
      }
      empty={<EmptyList>No events yet. Send a test event to try the address.</EmptyList>}
      rowActions={(delivery) =>
        delivery.status !== 'pending' && (
          <Button
            look="quiet"
            size="sm"
            busy={again.isPending && again.variables.id === delivery.id && 'Sending...'}
            onClick={() => again.mutate(delivery)}
          >
            <AdminIcon name="again" />
            Send again
          </Button>
        )
      }
    />
  )
}

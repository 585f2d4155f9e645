import { useState } from 'react'
import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { SecretDialog } from '#admin/parts/form/secret-dialog.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { type Webhook, WebhookPage, type WebhookSecret } from '#contracts/messages/webhooks.ts'
import { eventLabel } from '#domain/messages/webhooks.ts'
import { WebhookPanel } from './webhook-panel.tsx'
import { WEBHOOK_STATES } from './webhook-states.ts'
import css from './webhooks.module.css'
import { useDeleteWebhook, useReplaceSecret, useToggleWebhook } from './webhooks-api.ts'

const COLUMNS: Column<Webhook>[] = [
  {
    head: 'Address',
    sort: 'url',
    role: 'title',
    cell: ({ url }) => <span className={`${cellCss.lead} ${css.url}`}>{url}</span>,
  },
  {
    head: 'Status',
    role: 'status',
    cell: ({ state }) => <Badge tone={WEBHOOK_STATES[state].tone}>{WEBHOOK_STATES[state].label}</Badge>,
  },
  {
    head: 'Events',
    align: 'end',
    cell: ({ events }) => <span title={events.map(eventLabel).join(', ')}>{events.length}</span>,
  },
  { head: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
  { head: 'Last delivery', cell: ({ lastDeliveredAt }) => <Moment at={lastDeliveredAt} /> },
]

type Act = 'edit' | 'secret' | 'delete'

export function WebhooksPage() {
  const address = useListAddress()
  const list = useList('webhook-endpoints', WebhookPage, address, { refetchOnOpen: true })
  const dialog = useRowDialog<Webhook, Act>(list, { address, mayCreate: true })
  const toggle = useToggleWebhook()
  const [, navigate] = useLocation()
  const [made, setMade] = useState<WebhookSecret | null>(null)
  const { opened, close } = dialog
  const showSecret = (secret: WebhookSecret) => {
    close()
    setMade(secret)
  }
  return (
    <>
      <ListScreen
        title="Webhooks"
        lead="Other programs are told here about bookings, payments and trips."
        things="webhooks"
        searchLabel="Search address"
        address={address}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowOpening={({ id }) => ({ href: `/webhooks/${id}` })}
        actions={
          <Button look="primary" onClick={dialog.openNew}>
            <AdminIcon name="plus" />
            Add Webhook
          </Button>
        }
        empty={
          <EmptyList>
            A webhook tells another program, such as your accounting system, when a booking is confirmed or a
            payment arrives.
          </EmptyList>
        }
        rowActions={(webhook) => (
          <RowMenu
            label={`Actions for ${webhook.url}`}
            items={[
              { label: 'See deliveries', icon: 'list', onSelect: () => navigate(`/webhooks/${webhook.id}`) },
              { label: 'Edit', icon: 'edit', onSelect: () => dialog.open('edit', webhook) },
              {
                label: webhook.state === 'on' ? 'Switch off' : 'Switch on',
                icon: webhook.state === 'on' ? 'stop' : 'ok',
                onSelect: () => toggle.mutate(webhook),
              },
              { label: 'Replace secret', icon: 'key', onSelect: () => dialog.open('secret', webhook) },
              {
                label: 'Delete',
                icon: 'trash',
                isDestructive: true,
                onSelect: () => dialog.open('delete', webhook),
              },
            ]}
          />
        )}
      />
      {(dialog.isNew || opened?.act === 'edit') && (
        <WebhookPanel webhook={opened?.row ?? null} onAdded={showSecret} onClose={close} />
      )}
      {opened?.act === 'secret' && (
        <ReplaceSecretDialog webhook={opened.row} onReplaced={showSecret} onClose={close} />
      )}
      {opened?.act === 'delete' && <DeleteWebhookDialog webhook={opened.row} onClose={close} />}
      {made && <WebhookSecretDialog made={made} onClose={() => setMade(null)} />}
    </>
  )
}

function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook, { onDone: onClose })
  return (
    <DeleteDialog
      title="Delete webhook?"
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{webhook.url} will get no more events. Its deliveries will be deleted too. This cannot be undone.</p>
    </DeleteDialog>
  )
}

type Replacing = { webhook: Webhook; onReplaced: (made: WebhookSecret) => void; onClose: () => void }

function ReplaceSecretDialog({ webhook, onReplaced, onClose }: Replacing) {
  const replace = useReplaceSecret(webhook, { onDone: onReplaced })
  return (
    <ConfirmDialog
      title="Replace the secret?"
      confirmLabel="Replace"
      busy={replace.isPending && 'Replacing...'}
      problem={replace.problem}
      onConfirm={() => replace.mutate()}
      onClose={onClose}
    >
      <p>For one day, messages carry the signatures of both secrets. After that, only the new one counts.</p>
    </ConfirmDialog>
  )
}

function WebhookSecretDialog({ made, onClose }: { made: WebhookSecret; onClose: () => void }) {
  return (
    <SecretDialog title="Signing secret" label="Secret" secret={made.secret} onClose={onClose}>
      Copy this secret now. The receiver needs it to check that messages come from you. It will not be shown
      again.
    </SecretDialog>
  )
}

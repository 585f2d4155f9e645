import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { SecretDialog } from '#admin/parts/form/secret-dialog.tsx'
import { Badge, type Tone } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type ApiKey, ApiKeyPage, type ApiKeyState, type NewApiKey } from '#contracts/people/api-keys.ts'
import { ApiKeyPanel } from './api-key-panel.tsx'
import { useRevokeApiKey } from './api-keys-api.ts'

const STATES: Record<ApiKeyState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'User disabled', tone: 'wait' },
  expired: { label: 'Expired', tone: 'line' },
  revoked: { label: 'Revoked', tone: 'bad' },
}

const COLUMNS: Column<ApiKey>[] = [
  {
    head: 'Name',
    sort: 'name',
    role: 'title',
    cell: ({ name, prefix }) => (
      <>
        <span className={cellCss.lead}>{name}</span>
        <span className={`${textCss.sub} ${textCss.mono}`}>{prefix}…</span>
      </>
    ),
  },
  {
    head: 'Status',
    role: 'status',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  {
    head: 'Permissions',
    align: 'end',
    cell: ({ permissions }) => <span title={permissions.join(', ')}>{permissions.length}</span>,
  },
  { head: 'Created by', cell: ({ createdBy }) => createdBy },
  { head: 'Last used', sort: 'used', cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  { head: 'Expires', sort: 'expires', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]

const STATE = {
  name: 'state',
  label: 'Status',
  choices: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
}

export function ApiKeysPage() {
  const address = useListAddress(['state'])
  const list = useList('api-keys', ApiKeyPage, address)
  const dialog = useRowDialog<ApiKey, 'revoke'>(list, { address, mayCreate: true })
  const [created, setCreated] = useState<NewApiKey | null>(null)
  const { opened, close } = dialog
  return (
    <>
      <ListScreen
        title="API Keys"
        lead="Other programs use these keys to call the API."
        things="API keys"
        searchLabel="Search name or user"
        filters={[STATE]}
        address={address}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={
          <Button look="primary" onClick={dialog.openNew}>
            <AdminIcon name="plus" />
            Create API Key
          </Button>
        }
        empty={
          <EmptyList>
            An API key lets another program, such as a partner’s website, call the API with the permissions
            that you choose.
          </EmptyList>
        }
        rowActions={(key) =>
          key.state !== 'revoked' && (
            <Button look="quiet" size="sm" onClick={() => dialog.open('revoke', key)}>
              <AdminIcon name="stop" />
              Revoke
            </Button>
          )
        }
      />
      {dialog.isNew && (
        <ApiKeyPanel
          onCreated={(key) => {
            close()
            setCreated(key)
          }}
          onClose={close}
        />
      )}
      {created && (
        <SecretDialog
          title={`Key for ${created.key.name}`}
          label="API key"
          secret={created.token}
          onClose={() => setCreated(null)}
        >
          Copy this key now and keep it in a safe place. It will not be shown again.
        </SecretDialog>
      )}
      {opened?.act === 'revoke' && <RevokeApiKeyDialog apiKey={opened.row} onClose={close} />}
    </>
  )
}

function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey(apiKey, { onDone: onClose })
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke"
      isDestructive
      busy={revoke.isPending && 'Revoking...'}
      problem={revoke.problem}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>Programs that use this key will be refused from now on. This cannot be undone.</p>
    </ConfirmDialog>
  )
}

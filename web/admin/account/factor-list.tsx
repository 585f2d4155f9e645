import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  factorsQuery,
  useAddPasskey,
  useRemovePasskey,
  useRemoveTotp,
  useRenewRecoveryCodes,
} from '#admin/parts/data/factors-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import dialogsCss from '#admin/parts/form/dialogs.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import { Badge } from '#admin/parts/list/badge.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import { NewPasskey } from '#contracts/people/second-factor.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { Waiting } from '#ui/spinner.tsx'
import css from './account.module.css'
import { TotpPanel } from './totp-panel.tsx'

export function FactorList() {
  const client = useQueryClient()
  const factors = useQuery(factorsQuery())
  const [open, setOpen] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const removeTotp = useRemoveTotp()
  const removePasskey = useRemovePasskey()
  const renew = useRenewRecoveryCodes({ onDone: setCodes })

  // Refetches the signed-in user. An account that must have a second factor is blocked until it has one; the refetch
  // unblocks it, and the app then replaces this screen and its dialogs. New recovery codes would be lost, so they are
  // shown first, and `read` refetches when the user closes them.
  const askAgain = () => void client.invalidateQueries({ queryKey: ['me'] })
  function added(recoveryCodes: string[]) {
    setOpen(null)
    setCodes(recoveryCodes)
    if (recoveryCodes.length === 0) askAgain()
  }
  function read() {
    setCodes([])
    askAgain()
  }

  if (factors.isError)
    return (
      <p className={textCss.muted}>
        {failureMessage(factors.error, 'Your second factors could not be loaded.')}{' '}
        <Button size="sm" onClick={() => factors.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!factors.data) return <Waiting />
  const { hasTotp, passkeys, recoveryCodesLeft, isRequired } = factors.data
  const isNone = !hasTotp && passkeys.length === 0
  return (
    <>
      <p className={`${textCss.muted} ${css.accountLead}`}>
        Once you set up a second factor, you’ll need it, as well as your password, every time you log in.{' '}
        {isRequired && 'Your role requires one.'}
      </p>
      {!isNone && (
        <ul className={css.accountList}>
          {hasTotp && (
            <li>
              <div>
                <b>Authenticator app</b> <Badge tone="ok">On</Badge>
              </div>
              <Button
                size="sm"
                aria-label="Remove authenticator app"
                busy={removeTotp.isPending && 'Removing...'}
                onClick={() => removeTotp.mutate()}
              >
                Remove
              </Button>
            </li>
          )}
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <b>{name}</b> <Badge tone="ok">Passkey</Badge>
                <p className={textCss.muted}>
                  Added {lagosMoment(new Date(createdAt))},{' '}
                  {lastUsedAt ? `last used ${lagosMoment(new Date(lastUsedAt))}` : 'not used yet'}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Remove passkey ${name}`}
                busy={removePasskey.isPending && removePasskey.variables === id && 'Removing...'}
                onClick={() => removePasskey.mutate(id)}
              >
                Remove
              </Button>
            </li>
          ))}
          <li>
            <div>
              <b>Recovery codes</b>
              <p className={textCss.muted}>{recoveryCodesLeft} of 10 left</p>
            </div>
            <Button
              size="sm"
              aria-label="Create new recovery codes"
              busy={renew.isPending && 'Creating...'}
              onClick={() => renew.mutate()}
            >
              Create new codes
            </Button>
          </li>
        </ul>
      )}
      <div className={css.accountActs}>
        {!hasTotp && <Button onClick={() => setOpen('totp')}>Add an authenticator app</Button>}
        <Button onClick={() => setOpen('passkey')}>Add a passkey</Button>
      </div>
      {open === 'totp' && <TotpPanel onClose={() => setOpen(null)} onAdded={added} />}
      {open === 'passkey' && <PasskeyPanel onClose={() => setOpen(null)} onAdded={added} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={read} />}
    </>
  )
}

type PasskeyPanelProps = { onClose: () => void; onAdded: (recoveryCodes: string[]) => void }

const Named = z.pick(NewPasskey, { name: true })

function PasskeyPanel({ onClose, onAdded }: PasskeyPanelProps) {
  const add = useAddPasskey({ onDone: onAdded })
  const form = useContractForm({
    draft: 'passkey',
    initial: { name: '' },
    schema: Named,
    read: (values) => values,
    onSubmit: ({ name }) => add.mutate(name),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Add a passkey"
      lead="Your browser will ask for your fingerprint, face, PIN or security key."
      onClose={onClose}
      form={form}
      submitLabel="Add passkey"
      busy={add.isPending && 'Waiting...'}
      problem={add.problem}
    >
      <TextField
        label="Name"
        hint="A name you will recognise, for example: Office laptop"
        {...form.text('name')}
      />
    </FormPanel>
  )
}

/** Shows new recovery codes. The server stores only their hashes, so they cannot be shown again. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Panel kind="dialog" title="Your recovery codes" onClose={onClose}>
      <div className={dialogsCss.body}>
        <Note tone="warn">
          Keep these codes in a safe place. Each one lets you log in once if you lose your phone or passkey.
          They will not be shown again.
        </Note>
        <ul className={css.recovery}>
          {codes.map((code) => (
            <li key={code} className={textCss.mono}>
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className={dialogsCss.foot}>
        <Button onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>Copy codes</Button>
        <Button look="primary" onClick={onClose}>
          I have saved the codes
        </Button>
      </div>
    </Panel>
  )
}

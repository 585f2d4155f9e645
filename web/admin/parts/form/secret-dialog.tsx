import type { ReactNode } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import { Button } from './button.tsx'
import css from './dialogs.module.css'
import { Note } from './note.tsx'
import { Panel } from './panel.tsx'
import { TextField } from './text-field.tsx'

type Props = { title: string; label: string; secret: string; children: ReactNode; onClose: () => void }

/** Shows a secret that the server does not show again, with a button that copies it. */
export function SecretDialog({ title, label, secret, children, onClose }: Props) {
  // Without https, browsers offer no clipboard, so the button does nothing. The user can still select the field.
  const copy = () =>
    navigator.clipboard?.writeText(secret).then(
      () => showToast({ kind: 'good', title: 'Copied.' }),
      () => showToast({ kind: 'bad', title: 'Your browser did not allow copying. Select the text instead.' }),
    )
  return (
    <Panel kind="dialog" title={title} onClose={onClose}>
      <div className={css.body}>
        <Note tone="warn">{children}</Note>
        <TextField
          label={label}
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className={css.foot}>
        <Button onClick={() => void copy()}>
          <AdminIcon name="copy" />
          Copy
        </Button>
        <Button look="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Panel>
  )
}

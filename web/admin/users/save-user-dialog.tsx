import { AdminIcon } from '#admin/admin-icon.tsx'
import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import type { User, UserChange } from '#contracts/users.ts'

const WORDS = { name: 'name', email: 'e-mail', password: 'password', role: 'role', status: 'status' }

type Props = {
  user: User
  change: UserChange
  isSelf: boolean
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** Lists the changed fields and warns if the change ends the user's sessions. */
export function SaveUserDialog({ user, change, isSelf, isSaving, onSave, onClose }: Props) {
  const changed = Object.entries(WORDS).flatMap(([field, word]) => (field in change ? [word] : []))
  const endsSessions = change.password || change.role || change.status === 'disabled'
  return (
    <ConfirmDialog
      title="Save changes?"
      confirmLabel="Save Changes"
      busy={isSaving && 'Saving...'}
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>
        You are about to change the {changed.join(', ')} of {user.name}.
      </p>
      {endsSessions && (
        <p className="note note--warn">
          <AdminIcon name="warn" />
          <span>
            The user will be logged out of all sessions.
            {isSelf && ' This is your own account: log in again afterwards.'}
          </span>
        </p>
      )}
    </ConfirmDialog>
  )
}

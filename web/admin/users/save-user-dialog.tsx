import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import noteCss from '#admin/parts/form/note.module.css'
import type { User, UserChange } from '#contracts/people/users.ts'
import { changedInWords } from './changed-in-words.ts'

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
        You are about to change the {changedInWords(change)} of {user.name}.
      </p>
      {endsSessions && (
        <p className={`${noteCss.note} ${noteCss.warn}`}>
          <AdminIcon name="warn" />
          <span>
            The user will be logged out of all sessions.
            {isSelf && ' This is your own account, so you will have to log in again.'}
          </span>
        </p>
      )}
    </ConfirmDialog>
  )
}

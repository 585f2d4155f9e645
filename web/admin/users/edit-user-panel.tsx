import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { removeDrafts } from '#admin/parts/form/draft-store.ts'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import noteCss from '#admin/parts/form/note.module.css'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { endSession } from '#admin/parts/session/session.ts'
import { useStaff } from '#admin/parts/session/staff.ts'
import { type User, UserChange } from '#contracts/people/users.ts'
import { showToast } from '#ui/toast-store.ts'
import { changedFields } from './changed-fields.ts'
import { changedInWords } from './changed-in-words.ts'
import { UserFields } from './user-fields.tsx'
import { useEditUser } from './users-api.ts'

/** Edits a user. Saving asks for confirmation; without changes it shows a message and closes. */
export function EditUserPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const isSelf = useStaff().id === user.id
  const [asked, setAsked] = useState<UserChange | null>(null)
  const edit = useEditUser(user, {
    onDone: () => {
      onClose()
      // When users change their own password here, the server ends all their sessions, including this one.
      if (!isSelf || !asked?.password) return
      endSession()
      // The change is saved, so the form must not open again after the login.
      removeDrafts()
    },
    onFail: (error) => {
      setAsked(null)
      form.showServerErrors(error)
    },
  })
  const form = useContractForm({
    draft: `user:${user.id}`,
    initial: {
      name: user.name,
      email: user.email,
      password: '',
      role: user.role,
      isActive: user.status === 'active',
    },
    schema: UserChange,
    read: ({ isActive, password, ...values }) => ({
      ...values,
      ...(password !== '' && { password }),
      status: isActive ? 'active' : 'disabled',
    }),
    onSubmit: (typed) => {
      const changed = changedFields(user, typed)
      if (Object.keys(changed).length > 0) return setAsked(changed)
      showToast({ kind: 'info', title: 'No changes detected. User information remains the same.' })
      onClose()
    },
  })
  return (
    <>
      <FormPanel
        title="Edit User"
        lead={user.name}
        onClose={onClose}
        form={form}
        submitLabel="Save Changes"
        busy={false}
        problem={edit.problem}
      >
        <UserFields
          text={form.text}
          isSelf={isSelf}
          passwordHint={
            isSelf
              ? 'Leave empty to keep the current password.'
              : 'Leave empty to keep the current password. If you set one, the user must change it at the next login.'
          }
        />
        <SwitchField
          label="Active"
          hint="A disabled user is logged out of all sessions and cannot log in."
          {...form.check('isActive')}
        />
      </FormPanel>
      {asked && (
        <SaveUserDialog
          user={user}
          change={asked}
          isSelf={isSelf}
          isSaving={edit.isPending}
          onSave={() => edit.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type SaveUserDialogProps = {
  user: User
  change: UserChange
  isSelf: boolean
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** Lists the changed fields and warns if the change ends the user's sessions. */
function SaveUserDialog({ user, change, isSelf, isSaving, onSave, onClose }: SaveUserDialogProps) {
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

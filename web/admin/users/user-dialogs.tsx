import { useResetFactors } from '#admin/parts/data/factors-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import type { User } from '#contracts/people/users.ts'
import { useDeleteUser, useEditUser, useSendPasswordLink, useSignOutUser } from './users-api.ts'

type Props = { user: User; onClose: () => void }

export function DisableUserDialog({ user, onClose }: Props) {
  const disable = useEditUser(user, { onDone: onClose })
  return (
    <ConfirmDialog
      title={`Disable ${user.name}?`}
      confirmLabel="Disable"
      isDestructive
      busy={disable.isPending && 'Saving...'}
      problem={disable.problem}
      onConfirm={() => disable.mutate({ status: 'disabled' })}
      onClose={onClose}
    >
      <p>
        The user will be logged out of all sessions and cannot log in until an admin enables the account
        again.
      </p>
    </ConfirmDialog>
  )
}

export function SignOutUserDialog({ user, onClose }: Props) {
  const signOut = useSignOutUser(user, { onDone: onClose })
  return (
    <ConfirmDialog
      title={`Log ${user.name} out everywhere?`}
      confirmLabel="Log out everywhere"
      busy={signOut.isPending && 'Logging out...'}
      problem={signOut.problem}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>
        The user will be logged out of all sessions, on every computer and phone. They can log in again
        immediately.
      </p>
    </ConfirmDialog>
  )
}

export function PasswordLinkDialog({ user, onClose }: Props) {
  const send = useSendPasswordLink(user, { onDone: onClose })
  return (
    <ConfirmDialog
      title={`Send ${user.name} a password link?`}
      confirmLabel="Send link"
      busy={send.isPending && 'Sending...'}
      problem={send.problem}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>
        We’ll e-mail {user.email} a link to set a new password. The link works once and expires after 30
        minutes. The current password works until a new one is set.
      </p>
    </ConfirmDialog>
  )
}

export function ResetFactorsDialog({ user, onClose }: Props) {
  const reset = useResetFactors(user.id, { onDone: onClose })
  return (
    <ConfirmDialog
      title={`Remove ${user.name}’s second factors?`}
      confirmLabel="Remove second factors"
      isDestructive
      busy={reset.isPending && 'Removing...'}
      problem={reset.problem}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      <p>
        Use this for someone who has lost their phone or passkey. They will be logged out and can then log in
        with just their password. If their role requires a second factor, they will have to set up a new one.
      </p>
    </ConfirmDialog>
  )
}

export function DeleteUserDialog({ user, onClose }: Props) {
  const remove = useDeleteUser(user, { onDone: onClose })
  const disable = useEditUser(user, { onDone: onClose })
  return (
    <DeleteDialog
      title={`Delete ${user.name}?`}
      isDeleting={remove.isPending}
      problem={disable.problem ?? remove.problem}
      alternative={
        remove.isError &&
        user.status === 'active' && (
          <Button onClick={() => disable.mutate({ status: 'disabled' })}>Disable instead</Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        They will no longer be able to log in. Their name stays on payments and logs. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}

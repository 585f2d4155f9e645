import { useResetFactors } from '#admin/account/factors-api.ts'
import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import { DeleteDialog } from '#admin/form/delete-dialog.tsx'
import type { User } from '#contracts/users.ts'
import { Button } from '#ui/button.tsx'
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
      title={`Sign ${user.name} out everywhere?`}
      confirmLabel="Sign out everywhere"
      busy={signOut.isPending && 'Signing out...'}
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
        We’ll e-mail {user.email} a link to set a new password. The link works once, for 30 minutes. The
        current password works until then.
      </p>
    </ConfirmDialog>
  )
}

export function ResetFactorsDialog({ user, onClose }: Props) {
  const reset = useResetFactors(user.id, { onDone: onClose })
  return (
    <ConfirmDialog
      title={`Remove the second factors of ${user.name}?`}
      confirmLabel="Remove"
      isDestructive
      busy={reset.isPending && 'Removing...'}
      problem={reset.problem}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      <p>
        For someone who lost their phone or passkey. They are logged out and log in with their password alone.
        If their role needs a second factor, they set up a new one then.
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
      <p>They will no longer be able to log in. Payments and logs keep their name. This cannot be undone.</p>
    </DeleteDialog>
  )
}

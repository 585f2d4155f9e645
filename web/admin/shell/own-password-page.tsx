import { useQueryClient } from '@tanstack/react-query'
import { useChangePassword } from '#admin/account/account-api.ts'
import { LoginLayout } from '#admin/login/login-layout.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { PasswordChange } from '#contracts/people/account.ts'
import { logOut } from './log-out.ts'

/**
 * Shown after another user changed the password of this account. Every other screen is blocked until the user has
 * chosen their own password.
 */
export function OwnPasswordPage() {
  const client = useQueryClient()
  const change = useChangePassword({
    onDone: () => void client.invalidateQueries({ queryKey: ['me'] }),
  })
  const form = useContractForm({
    draft: null,
    initial: { currentPassword: '', newPassword: '' },
    schema: PasswordChange,
    read: (values) => values,
    change,
  })
  return (
    <LoginLayout
      title="Choose your own password"
      lead="An admin set your current password. Please choose one that only you know."
      problem={form.hasServerErrors ? null : change.problem}
      onSubmit={form.submit}
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters."
        {...form.text('newPassword')}
      />
      <Button type="submit" look="primary" size="lg" block busy={change.isPending && 'Saving...'}>
        Change password
      </Button>
      <div>
        <Button onClick={() => void logOut()}>Logout</Button>
      </div>
    </LoginLayout>
  )
}

import { Button } from '#admin/parts/form/button.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { PasswordChange } from '#contracts/people/account.ts'
import css from './account.module.css'
import { useChangePassword } from './account-api.ts'

const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordForm() {
  const change = useChangePassword({
    onDone: () => form.reset(),
    onFail: (error) => form.showServerErrors(error),
  })
  const form = useContractForm({
    draft: null,
    initial: EMPTY,
    schema: PasswordChange,
    read: (values) => values,
    onSubmit: (input) => change.mutate(input),
  })
  return (
    <form className={css.accountForm} {...form.props}>
      <Problem>{form.hasServerErrors ? null : change.problem}</Problem>
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
        hint="At least 10 characters. You will be logged out of all your other sessions."
        {...form.text('newPassword')}
      />
      <div>
        <Button type="submit" look="primary" busy={change.isPending && 'Saving...'}>
          Change password
        </Button>
      </div>
    </form>
  )
}

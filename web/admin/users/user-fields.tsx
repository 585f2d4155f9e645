import { SelectField } from '#admin/parts/form/select-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useRoleChoices } from '#admin/parts/permissions/use-role-choices.ts'
import type { FieldProps } from '#ui/use-form.ts'

type UserValues = { name: string; email: string; password: string; role: string }

type Props = {
  text: (name: keyof UserValues) => FieldProps
  /** True if users edit their own account. They cannot change their own role. */
  isSelf?: boolean
  passwordHint?: string
  hasPassword?: boolean
}

export function UserFields({ text, isSelf = false, passwordHint, hasPassword = true }: Props) {
  const roles = useRoleChoices()
  const role = text('role')
  return (
    <>
      <TextField label="Name" {...text('name')} />
      <TextField label="E-mail" type="email" {...text('email')} />
      {hasPassword && (
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          {...(passwordHint && { hint: passwordHint })}
          {...text('password')}
        />
      )}
      <SelectField
        label="Role"
        choices={roles.choices}
        hint={isSelf ? 'You cannot change your own role.' : roles.describe(role.value)}
        disabled={isSelf}
        {...role}
      />
    </>
  )
}

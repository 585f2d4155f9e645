import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { UserInput } from '#contracts/people/users.ts'
import { UserFields } from './user-fields.tsx'
import { useCreateUser } from './users-api.ts'

const EMPTY = { name: '', email: '', password: '', role: 'admin', sendLink: false }

export function AddUserPanel({ onClose }: { onClose: () => void }) {
  const create = useCreateUser({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: 'user:new',
    initial: EMPTY,
    schema: UserInput,
    read: ({ password, ...values }) => (values.sendLink ? values : { ...values, password }),
    onSubmit: (input) => create.mutate(input),
  })
  return (
    <FormPanel
      title="Add User"
      lead="The user will log in with this e-mail address."
      onClose={onClose}
      form={form}
      submitLabel="Create User"
      busy={create.isPending && 'Creating...'}
      problem={create.problem}
    >
      <UserFields text={form.text} hasPassword={!form.values.sendLink} />
      <SwitchField
        label="Send a link instead"
        hint="The user will get an e-mail with a link to set a password. The link works for 30 minutes."
        {...form.check('sendLink')}
      />
    </FormPanel>
  )
}

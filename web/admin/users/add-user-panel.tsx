import { FormPanel } from '#admin/form/form-panel.tsx'
import { useForm } from '#admin/form/use-form.ts'
import { UserInput } from '#contracts/users.ts'
import { useCreateUser } from './queries.ts'
import { UserFields, type UserValues } from './user-fields.tsx'

const EMPTY: UserValues = { name: '', email: '', password: '', role: 'admin' }

export function AddUserPanel({ onClose }: { onClose: () => void }) {
  const create = useCreateUser({ onDone: onClose, onFail: (error) => form.refuse(error) })
  const form = useForm({
    initial: EMPTY,
    schema: UserInput,
    read: (values) => values,
    onSubmit: (input) => create.mutate(input),
  })
  return (
    <FormPanel
      title="Add User"
      lead="They log in here with this e-mail and password."
      onClose={onClose}
      form={form}
      submitLabel="Create User"
      busy={create.isPending && 'Creating...'}
      problem={create.problem}
    >
      <UserFields text={form.text} />
    </FormPanel>
  )
}

import * as z from 'zod/mini'
import { useAddPasskey } from '#admin/parts/data/factors-api.ts'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { NewPasskey } from '#contracts/people/second-factor.ts'

type Props = { onClose: () => void; onAdded: (recoveryCodes: string[]) => void }

const Named = z.pick(NewPasskey, { name: true })

export function PasskeyPanel({ onClose, onAdded }: Props) {
  const add = useAddPasskey({ onDone: onAdded })
  const form = useContractForm({
    draft: 'passkey',
    initial: { name: '' },
    schema: Named,
    read: (values) => values,
    onSubmit: ({ name }) => add.mutate(name),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Add a passkey"
      lead="Your browser will ask for your fingerprint, face, PIN or security key."
      onClose={onClose}
      form={form}
      submitLabel="Add passkey"
      busy={add.isPending && 'Waiting...'}
      problem={add.problem}
    >
      <TextField
        label="Name"
        hint="A name you will recognise, for example: Office laptop"
        {...form.text('name')}
      />
    </FormPanel>
  )
}

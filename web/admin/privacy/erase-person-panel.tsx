import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { PrivacyErasure } from '#contracts/office/my-data.ts'
import { useErasePerson } from './privacy-api.ts'

type Props = { contact: string; onClose: () => void; onErased: () => void }

export function ErasePersonPanel({ contact, onClose, onErased }: Props) {
  const erase = useErasePerson({ onDone: onErased, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: null,
    initial: { identity: '' },
    schema: PrivacyErasure,
    read: ({ identity }) => ({ dataContact: contact, identity }),
    onSubmit: (input) => erase.mutate(input),
  })
  return (
    <FormPanel
      title="Erase data"
      lead={`This removes the data of ${contact} from all bookings and messages. This cannot be undone. We will send a receipt to this contact.`}
      onClose={onClose}
      form={form}
      submitLabel="Erase data"
      isDestructive
      busy={erase.isPending && 'Erasing...'}
      problem={erase.problem}
    >
      <TextField
        label="How you checked who the person is"
        hint="For example: national ID card at the terminal. Do not write names or numbers."
        autoComplete="off"
        {...form.text('identity')}
      />
    </FormPanel>
  )
}

import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Choices } from '#admin/parts/form/choices.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { TYPES } from '#admin/parts/records/send-draft.ts'
import type { BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import { BulkMessage, LONGEST_SMS } from '#contracts/messages/notifications.ts'
import { useWriteToBookings } from './bulk-api.ts'

type Props = { ids: number[]; onDone: (results: BulkResult[]) => void; onClose: () => void }

/** The form for a message to the passengers of the ticked bookings. */
export function BulkMessagePanel({ ids, onDone, onClose }: Props) {
  const write = useWriteToBookings({ onDone, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: 'bookings-message',
    initial: { type: 'email', subject: '', message: '' },
    schema: BulkMessage,
    read: ({ type, subject, message }) => ({ type, subject: type === 'sms' ? '' : subject, message, ids }),
    onSubmit: (message) => write.mutate(message),
  })
  const isSms = form.values.type === 'sms'
  return (
    <FormPanel
      title="Message passengers"
      lead={`An e-mail or SMS to ${ids.length === 1 ? '1 passenger' : `${ids.length} passengers`}, sent immediately.`}
      onClose={onClose}
      form={form}
      submitLabel="Send"
      canSubmit={form.values.message.trim() !== ''}
      busy={write.isPending && 'Sending...'}
      problem={write.problem}
    >
      <Choices
        label="Type"
        choices={TYPES}
        value={form.values.type}
        onChange={(type) => form.set({ type })}
      />
      {!isSms && (
        <TextField label="Subject" aside="(optional)" autoComplete="off" {...form.text('subject')} />
      )}
      <AreaField
        label="Message"
        rows={6}
        {...form.text('message')}
        {...(isSms && { hint: `${form.values.message.length} of ${LONGEST_SMS} characters` })}
      />
    </FormPanel>
  )
}

import { useState } from 'react'
import type * as z from 'zod/mini'
import { AreaField } from '#admin/form/area-field.tsx'
import { Choices } from '#admin/form/choices.tsx'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { LONGEST_SMS, NotificationInput, PassengerMessage } from '#contracts/notifications.ts'
import { TextField } from '#ui/field.tsx'
import { useWriteToContact, useWriteToPassengers } from './notifications-api.ts'
import { Recipient } from './recipient.tsx'
import { AUDIENCES, type Draft, inputOf, isComplete, TYPES } from './send-draft.ts'

type Props = {
  /** The recipient from the URL, if another page linked here with one. */
  given: Partial<Draft>
  onClose: () => void
}

/** The form for a message to a contact, a passenger or a trip. Choosing another recipient keeps the text. */
export function SendPanel({ given, onClose }: Props) {
  const panel = { onDone: onClose, onFail: (error: unknown) => form.showServerErrors(error) }
  const toContact = useWriteToContact(panel)
  const toPassengers = useWriteToPassengers(panel)
  const [audience, setAudience] = useState(given.audience ?? 'contact')
  const form = useContractForm({
    initial: {
      type: 'email',
      contactInfo: '',
      tripId: '',
      bookingToken: '',
      subject: '',
      message: '',
      ...given,
    },
    schema: (audience === 'contact' ? NotificationInput : PassengerMessage) as z.ZodMiniType<
      NotificationInput | PassengerMessage
    >,
    read: (values) => inputOf({ ...values, audience }),
    onSubmit: (input) => ('contactInfo' in input ? toContact.mutate(input) : toPassengers.mutate(input)),
  })
  const { isPending, problem } = audience === 'contact' ? toContact : toPassengers
  const isSms = form.values.type === 'sms'

  return (
    <FormPanel
      title="Send Notification"
      lead="An e-mail or SMS, sent immediately."
      onClose={onClose}
      form={form}
      submitLabel="Send"
      canSubmit={isComplete({ ...form.values, audience })}
      busy={isPending && 'Sending...'}
      problem={problem}
    >
      <Choices label="To" choices={AUDIENCES} value={audience} onChange={setAudience} />
      <Choices
        label="Type"
        choices={TYPES}
        value={form.values.type}
        onChange={(type) => form.set({ type })}
      />
      <Recipient audience={audience} type={form.values.type} text={form.text} />
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

import { useState } from 'react'
import * as z from 'zod/mini'
import { useWriteToContact, useWriteToPassengers } from '#admin/parts/data/notifications-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Choices } from '#admin/parts/form/choices.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import { passengerCount } from '#admin/parts/passenger-count.ts'
import {
  AUDIENCES,
  type Audience,
  type Draft,
  inputOf,
  isComplete,
  TYPES,
} from '#admin/parts/records/send-draft.ts'
import { LONGEST_SMS, NotificationInput, PassengerMessage } from '#contracts/messages/notifications.ts'
import { Recipient } from './recipient.tsx'
import { useReach } from './use-reach.ts'

type Props = {
  /** The recipient from the URL, if another page linked here with one. */
  given: Partial<Draft>
  onClose: () => void
}

const KeptAudience = z.enum(['contact', 'booking', 'trip'])

/** The form for a message to a contact, a passenger or a trip. Choosing another recipient keeps the text. */
export function SendPanel({ given, onClose }: Props) {
  // The message that waits until the user confirms that it goes to several passengers of a trip.
  const [asking, setAsking] = useState<PassengerMessage | null>(null)
  const panel = {
    onDone: onClose,
    onFail: (error: unknown) => {
      setAsking(null)
      form.showServerErrors(error)
    },
  }
  const toContact = useWriteToContact(panel)
  const toPassengers = useWriteToPassengers(panel)
  const [audience, setAudience] = useKeptState<Audience>(
    'notification-audience',
    KeptAudience,
    given.audience ?? 'contact',
  )
  const form = useContractForm({
    draft: 'notification:new',
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
    onSubmit: (input) => {
      if ('contactInfo' in input) toContact.mutate(input)
      else if (reach === undefined || reach < 2) toPassengers.mutate(input)
      else setAsking(input)
    },
  })
  const reach = useReach(form.values.type, audience === 'trip' ? form.values.tripId : '')
  const { isPending, problem } = audience === 'contact' ? toContact : toPassengers
  const isSms = form.values.type === 'sms'

  return (
    <>
      <FormPanel
        title="Send Notification"
        lead="The e-mail or SMS is sent immediately."
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
        {!isSms && <TextField label="Subject" aside="(optional)" {...form.text('subject')} />}
        <AreaField
          label="Message"
          rows={6}
          {...form.text('message')}
          {...(isSms && { hint: `${form.values.message.length} of ${LONGEST_SMS} characters` })}
        />
      </FormPanel>
      {asking && reach !== undefined && (
        <ConfirmDialog
          title={`Send this ${isSms ? 'SMS' : 'e-mail'} to ${passengerCount(reach)}?`}
          confirmLabel={`Send to ${passengerCount(reach)}`}
          cancelLabel="Back"
          busy={toPassengers.isPending && 'Sending...'}
          onConfirm={() => toPassengers.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{asking.message}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

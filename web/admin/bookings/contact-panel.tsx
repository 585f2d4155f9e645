import { useQuery } from '@tanstack/react-query'
import { bookingQuery, useChangeContact } from '#admin/parts/data/bookings-api.ts'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { LoadFailed, Loading } from '#admin/parts/layout/query-states.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import {
  type AdminBooking,
  type AdminBookingDetail,
  ContactChange,
} from '#contracts/changes/admin-bookings.ts'

type Props = { booking: AdminBooking; onClose: () => void }

const TITLE = 'Edit contact details'

/** Loads the whole booking before it shows the form: the list contains neither addresses nor next of kin. */
export function ContactPanel({ booking, onClose }: Props) {
  const whole = useQuery(bookingQuery(`${booking.id}`))
  if (whole.data) return <ContactForm booking={whole.data} onClose={onClose} />
  return (
    <Panel title={TITLE} onClose={onClose}>
      {whole.isError ? (
        <LoadFailed things="booking" onRetry={() => whole.refetch()} />
      ) : (
        <Loading things="booking" />
      )}
    </Panel>
  )
}

const FIELDS = [
  'passengerName',
  'passengerAddress',
  'email',
  'mobile',
  'nextOfKinName',
  'nextOfKinPhone',
] as const

function ContactForm({ booking, onClose }: { booking: AdminBookingDetail; onClose: () => void }) {
  const mayEdit = usePermissions()('bookings.edit')
  const change = useChangeContact(booking, {
    onDone: onClose,
  })
  const form = useContractForm({
    draft: `contact:${booking.id}`,
    initial: {
      passengerName: booking.passengerName,
      passengerAddress: booking.passengerAddress ?? '',
      email: booking.email,
      mobile: booking.mobile,
      nextOfKinName: booking.nextOfKinName ?? '',
      nextOfKinPhone: booking.nextOfKinPhone ?? '',
    },
    schema: ContactChange,
    // Only changed fields are sent: older bookings may contain values that today's validation refuses.
    read: (values) => ({
      ...Object.fromEntries(
        FIELDS.filter((field) => values[field] !== (booking[field] ?? '')).map((field) => [
          field,
          values[field],
        ]),
      ),
      updatedAt: booking.updatedAt,
    }),
    change,
  })
  return (
    <FormPanel
      title={TITLE}
      lead="The history shows who made the change, but not the old details."
      onClose={onClose}
      form={form}
      submitLabel="Save Changes"
    >
      {mayEdit && (
        <TextField
          label="Passenger name"
          hint="Tickets are not transferable. Correct spelling mistakes only."
          {...form.text('passengerName')}
        />
      )}
      <TextField label="Mobile" type="tel" {...form.text('mobile')} />
      <TextField
        label="E-mail"
        type="email"
        {...(booking.status === 'CONFIRMED' && { hint: hintOf(booking) })}
        {...form.text('email')}
      />
      <TextField label="Address" {...form.text('passengerAddress')} />
      {mayEdit && (
        <div className={formCss.form}>
          <TextField label="Next of kin name" {...form.text('nextOfKinName')} />
          <TextField label="Next of kin phone" type="tel" {...form.text('nextOfKinPhone')} />
        </div>
      )}
    </FormPanel>
  )
}

const hintOf = ({ email }: AdminBooking): string =>
  email === ''
    ? 'The ticket will be sent to this address.'
    : 'If you change the e-mail address, issue the ticket again.'

import { useEditPassenger } from '#admin/parts/data/boarding-api.ts'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { PassengerChange, type SeatPassenger } from '#contracts/bookings/passengers.ts'

type Props = { seat: SeatPassenger; onClose: () => void; onDone?: () => void }

const FIELDS = [
  ['name', 'Full name', 'text'],
  ['phone', 'Phone number', 'tel'],
  ['address', 'Address', 'text'],
  ['nextOfKinName', 'Next of kin name', 'text'],
  ['nextOfKinPhone', 'Next of kin phone', 'tel'],
] as const

/**
 * Completes or corrects the details of the person in one seat. A driver does not see details that were given, so the
 * form asks only for the missing ones.
 */
export function PassengerPanel({ seat, onClose, onDone }: Props) {
  const isSeen = seat.phone !== null
  const shown = {
    name: seat.passengerName,
    phone: seat.phone ?? '',
    address: seat.address ?? '',
    nextOfKinName: seat.nextOfKinName ?? '',
    nextOfKinPhone: seat.nextOfKinPhone ?? '',
    infantName: seat.infantName ?? '',
  }
  const edit = useEditPassenger(seat, {
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  const form = useContractForm({
    draft: `passenger:${seat.bookingId}:${seat.seatNo}`,
    initial: shown,
    schema: PassengerChange,
    // Only changed fields are sent: a field that staff leave empty stays missing.
    read: (values) => ({
      ...Object.fromEntries(
        Object.entries(values).filter(([field, text]) => text !== shown[field as keyof typeof shown]),
      ),
      updatedAt: seat.detailsUpdatedAt,
    }),
    change: edit,
  })
  return (
    <FormPanel
      title={`Passenger in seat ${seat.seatNo}`}
      lead={`Booked by ${seat.bookedBy}. The history shows who made the change, but not the details.`}
      onClose={onClose}
      form={form}
      submitLabel="Save passenger"
    >
      <div className={formCss.form}>
        {FIELDS.filter(([field]) => isSeen || seat.missing.includes(field)).map(([field, label, type]) => (
          <TextField
            key={field}
            label={label}
            type={type}
            {...(seat.missing[0] === field && { 'data-starts-here': '' })}
            {...form.text(field)}
          />
        ))}
        <TextField
          label="Infant on lap (optional)"
          hint="Full name of a baby without a seat. Infants travel free."
          {...form.text('infantName')}
        />
      </div>
    </FormPanel>
  )
}

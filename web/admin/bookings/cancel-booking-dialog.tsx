import { AreaField } from '#admin/form/area-field.tsx'
import css from '#admin/form/dialogs.module.css'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { MoneyField } from '#admin/form/money-field.tsx'
import { Note } from '#admin/form/note.tsx'
import { Panel } from '#admin/form/panel.tsx'
import { typedNumber } from '#admin/form/typed-number.ts'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { usePermissions } from '#admin/session/staff.ts'
import { type AdminBooking, BookingChange } from '#contracts/admin-bookings.ts'
import { Button } from '#ui/button.tsx'
import { useCancelBooking } from './bookings-api.ts'
import { cancelledInWords } from './cancelled-in-words.ts'
import { bookingInWords, money } from './format-booking.ts'

type Props = { booking: AdminBooking; onClose: () => void }

/**
 * Cancels a booking. Its seats are released, and staff choose how much of the money is refunded. Without refund
 * permission they cannot cancel a booking that has been paid for.
 */
export function CancelBookingDialog(props: Props) {
  const may = usePermissions()
  return props.booking.amountPaid > 0 && !may('payments.refund') ? (
    <RefusedDialog {...props} />
  ) : (
    <CancelForm {...props} />
  )
}

function RefusedDialog({ booking, onClose }: Props) {
  return (
    <Panel kind="dialog" title="You cannot cancel this booking" onClose={onClose}>
      <div className={css.body}>
        <p className="strong">{bookingInWords(booking)}</p>
        <Note tone="warn">{money(booking.amountPaid)} was paid. Ask a colleague with refund permission.</Note>
      </div>
      <div className={css.foot}>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Panel>
  )
}

function CancelForm({ booking, onClose }: Props) {
  const { bookingToken, amountPaid, updatedAt } = booking
  const cancel = useCancelBooking({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    initial: { refund: 'none', refundAmount: (amountPaid / 2).toLocaleString('en-NG'), reason: '' },
    schema: BookingChange,
    read: ({ refund, refundAmount, reason }) => ({
      bookingToken,
      status: 'CANCELLED',
      refund,
      ...(refund === 'part' && { refundAmount: typedNumber(refundAmount) ?? Number.NaN }),
      reason,
      updatedAt,
    }),
    onSubmit: (change) => cancel.mutate(change),
  })
  const { refund } = form.values
  return (
    <FormPanel
      kind="dialog"
      title="Cancel booking?"
      lead={bookingInWords(booking)}
      onClose={onClose}
      form={form}
      submitLabel="Cancel booking"
      cancelLabel="Keep booking"
      isDestructive
      busy={cancel.isPending && 'Saving...'}
      problem={cancel.problem}
    >
      {amountPaid > 0 && (
        <fieldset className="choices">
          <legend className="legend">{money(amountPaid)} was paid. How much should be refunded?</legend>
          {choicesFor(amountPaid).map(({ value, words }) => (
            <label className="check" key={value}>
              <input
                type="radio"
                name="refund"
                value={value}
                checked={refund === value}
                onChange={() => form.set({ refund: value })}
              />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      )}
      {refund === 'part' && <MoneyField label="Refund" {...form.text('refundAmount')} />}
      <AreaField
        label="Reason"
        hint="Shown in the history. Don’t include personal details."
        maxLength={300}
        {...form.text('reason')}
      />
      <Note tone="warn">{cancelledInWords(booking)}</Note>
    </FormPanel>
  )
}

const choicesFor = (paid: number) => [
  { value: 'none', words: 'Nothing: commitment fees are non-refundable' },
  { value: 'part', words: 'Part (the terms allow 50% of a fully paid booking)' },
  { value: 'all', words: `Everything, ${money(paid)} (our fault)` },
]

import { AreaField } from '#admin/form/area-field.tsx'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { type UnknownPayment, UnknownPaymentDecision } from '#contracts/unknown-payments.ts'
import { TextField } from '#ui/field.tsx'
import { useDecideUnknown } from './payments-api.ts'

type Props = { payment: UnknownPayment; onClose: () => void }

/** Assigns a payment that Paystack has and our database does not to a booking, or closes it with a reason. */
export function DecideUnknownDialog({ payment, onClose }: Props) {
  const decide = useDecideUnknown(payment, {
    onDone: onClose,
    onFail: (error) => form.showServerErrors(error),
  })
  const form = useContractForm({
    initial: { bookingToken: '', note: '' },
    schema: UnknownPaymentDecision,
    read: ({ bookingToken, note }) => ({ note, ...(bookingToken && { bookingToken }) }),
    onSubmit: (decision) => decide.mutate(decision),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Decide about this payment"
      lead={payment.reference}
      onClose={onClose}
      form={form}
      submitLabel={form.values.bookingToken ? 'Use for booking' : 'Close payment'}
      busy={decide.isPending && 'Saving...'}
      problem={decide.problem}
    >
      <TextField
        label="Booking reference (optional)"
        hint="The money pays for this booking, or is refunded if the booking cannot use it. Leave it empty to close the payment, for example after a refund on Paystack’s dashboard."
        autoComplete="off"
        {...form.text('bookingToken')}
      />
      <AreaField
        label="Reason"
        hint="Saved in System Logs with your name."
        maxLength={300}
        {...form.text('note')}
      />
    </FormPanel>
  )
}

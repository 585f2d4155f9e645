import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { type UnknownPayment, UnknownPaymentDecision } from '#contracts/money/unknown-payments.ts'
import { useDecideUnknown } from './payments-api.ts'

type Props = { payment: UnknownPayment; onClose: () => void }

/**
 * An unknown payment is one that Paystack has and that matches none of ours. Assigns it to a booking, or closes it with
 * a reason.
 */
export function DecideUnknownDialog({ payment, onClose }: Props) {
  const decide = useDecideUnknown(payment, {
    onDone: onClose,
    onFail: (error) => form.showServerErrors(error),
  })
  const form = useContractForm({
    draft: `unknown-payment:${payment.id}`,
    initial: { bookingToken: '', note: '' },
    schema: UnknownPaymentDecision,
    read: ({ bookingToken, note }) => ({ note, ...(bookingToken && { bookingToken }) }),
    onSubmit: (decision) => decide.mutate(decision),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Resolve this payment"
      lead={payment.reference}
      onClose={onClose}
      form={form}
      submitLabel={form.values.bookingToken ? 'Use for booking' : 'Close payment'}
      busy={decide.isPending && 'Saving...'}
      problem={decide.problem}
    >
      <TextField
        label="Booking reference (optional)"
        hint="The payment is used for this booking, or refunded if it cannot be used. Leave this field empty to close the payment, for example after a refund on Paystack’s dashboard."
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

import { FormPanel } from '#admin/form/form-panel.tsx'
import { TextField } from '#admin/form/text-field.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import type { AdminBooking } from '#contracts/admin-bookings.ts'
import { RefundCollection } from '#contracts/refunds.ts'
import { useCollectRefund } from './bookings-api.ts'
import { bookingInWords } from './format-booking.ts'

/** Pays out a refund in cash to the passenger who names its code. The amount is deducted from this user's cash-up. */
export function CollectRefundDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const collect = useCollectRefund({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: `collect:${booking.id}`,
    initial: { code: '' },
    schema: RefundCollection,
    read: ({ code }) => ({ bookingToken: booking.bookingToken, code }),
    onSubmit: (input) => collect.mutate(input),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Pay out cash refund"
      lead={`${bookingInWords(booking)} Ask the passenger for the six-digit code in our message. The amount will be deducted from your cash-up for today.`}
      onClose={onClose}
      form={form}
      submitLabel="Pay out"
      busy={collect.isPending && 'Saving...'}
      problem={collect.problem}
    >
      <TextField label="Code" inputMode="numeric" autoComplete="off" maxLength={6} {...form.text('code')} />
    </FormPanel>
  )
}

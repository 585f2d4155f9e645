import { useCancelBooking } from '#admin/parts/data/bookings-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { money, waivableOf, waiverInWords } from '#admin/parts/records/format-booking.ts'
import { type AdminBooking, BookingChange } from '#contracts/changes/admin-bookings.ts'
import { WAIVE_REASON_NAMES, WAIVE_REASONS } from '#domain/money/waive-reasons.ts'

/** Refunds what we kept of a cancelled booking, or the charges of a confirmed one. */
export function WaiveChargeDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { bookingToken, updatedAt } = booking
  const kept = money(waivableOf(booking))
  const waive = useCancelBooking({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: `waive:${booking.id}`,
    initial: { reason: '', waiveBecause: WAIVE_REASONS[0] as string },
    schema: BookingChange,
    read: ({ reason, waiveBecause }) => ({ bookingToken, refund: 'waive', waiveBecause, reason, updatedAt }),
    onSubmit: (change) => waive.mutate(change),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Waive the charge"
      lead={waiverInWords(booking)}
      onClose={onClose}
      form={form}
      submitLabel={`Refund ${kept}`}
      busy={waive.isPending && 'Saving...'}
      problem={waive.problem}
    >
      <SelectField
        label="Why is the charge waived?"
        choices={WAIVE_REASONS.map((value) => ({ value, label: WAIVE_REASON_NAMES[value] }))}
        {...form.text('waiveBecause')}
      />
      <AreaField
        label="Reason"
        hint="Shown in the history. Don’t include personal details."
        maxLength={300}
        {...form.text('reason')}
      />
    </FormPanel>
  )
}

import { AreaField } from '#admin/form/area-field.tsx'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { MoneyField } from '#admin/form/money-field.tsx'
import { Note } from '#admin/form/note.tsx'
import { TextField } from '#admin/form/text-field.tsx'
import { typedNumber } from '#admin/form/typed-number.ts'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { type AdminBooking, DeskPayment } from '#contracts/changes/admin-bookings.ts'
import { useExpectTransfer } from './bookings-api.ts'
import { heldInWords, isOpen, money, seatsOf } from './format-booking.ts'

/** Records a bank transfer that the passenger has announced. It is confirmed under Payments when it has arrived. */
export function ExpectTransferDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { amountDue, passengerName, updatedAt } = booking
  const expect = useExpectTransfer(booking, {
    onDone: onClose,
    onFail: (error) => form.showServerErrors(error),
  })
  const form = useContractForm({
    draft: `transfer:${booking.id}`,
    initial: { amount: amountDue.toLocaleString('en-NG'), receiptNo: '', reason: '' },
    schema: DeskPayment,
    read: ({ amount, ...typed }) => ({
      amount: typedNumber(amount) ?? Number.NaN,
      method: 'transfer',
      isPending: true,
      updatedAt,
      ...typed,
    }),
    onSubmit: (transfer) => expect.mutate(transfer),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Record expected transfer"
      lead={`${passengerName}, ${seatsOf(booking)}`}
      onClose={onClose}
      form={form}
      submitLabel="Save as pending"
      busy={expect.isPending && 'Saving...'}
      problem={expect.problem}
    >
      <MoneyField label="Amount" hint={`${money(amountDue)} is due.`} {...form.text('amount')} />
      <TextField
        label="Receipt no."
        aside="(optional)"
        autoComplete="off"
        maxLength={60}
        {...form.text('receiptNo')}
      />
      <AreaField
        label="Note"
        hint="The bank and the name on the sender’s account."
        maxLength={300}
        {...form.text('reason')}
      />
      <Note tone="info">
        The transfer does not count as paid until it is confirmed under Payments.
        {isOpen(booking) && ` ${heldInWords(booking)}`}
      </Note>
    </FormPanel>
  )
}

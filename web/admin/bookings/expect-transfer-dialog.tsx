import { useExpectTransfer } from '#admin/parts/data/bookings-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { heldInWords, isOpen, money, seatsOf } from '#admin/parts/records/format-booking.ts'
import { type AdminBooking, DeskPayment } from '#contracts/changes/admin-bookings.ts'

/** Records a bank transfer that the passenger has announced. It is confirmed under Payments when it has arrived. */
export function ExpectTransferDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { amountDue, passengerName, updatedAt } = booking
  const expect = useExpectTransfer(booking, {
    onDone: onClose,
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
    change: expect,
  })
  return (
    <FormPanel
      kind="dialog"
      title="Record expected transfer"
      lead={`${passengerName}, ${seatsOf(booking)}`}
      onClose={onClose}
      form={form}
      submitLabel="Save as pending"
    >
      <MoneyField label="Amount" hint={`${money(amountDue)} is due.`} {...form.text('amount')} />
      <TextField label="Receipt no." aside="(optional)" maxLength={60} {...form.text('receiptNo')} />
      <AreaField
        label="Note"
        hint="The bank and the name on the sender’s account."
        maxLength={300}
        {...form.text('reason')}
      />
      <Note tone="info">
        Counts after you confirm it under Payments.
        {isOpen(booking) && ` ${heldInWords(booking)}`}
      </Note>
    </FormPanel>
  )
}

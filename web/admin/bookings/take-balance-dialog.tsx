import { useTakePayment } from '#admin/parts/data/bookings-api.ts'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { money, seatsOf } from '#admin/parts/records/format-booking.ts'
import { type AdminBooking, DeskPayment } from '#contracts/changes/admin-bookings.ts'
import { CASH, MoneyTakenFields } from './money-taken-fields.tsx'

/** Takes the balance. The form suggests the full amount due; the passenger may pay a part. */
export function TakeBalanceDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { amountDue, passengerName, updatedAt } = booking
  const take = useTakePayment(booking, { onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: `balance:${booking.id}`,
    initial: { ...CASH, amount: amountDue.toLocaleString('en-NG') },
    schema: DeskPayment,
    read: ({ amount, ...taken }) => ({ amount: typedNumber(amount) ?? Number.NaN, updatedAt, ...taken }),
    onSubmit: (taken) => take.mutate(taken),
  })
  const amount = typedNumber(form.values.amount)
  return (
    <FormPanel
      kind="dialog"
      title="Take balance"
      lead={`${passengerName}, ${seatsOf(booking)}`}
      onClose={onClose}
      form={form}
      submitLabel={amount ? `Take ${money(amount)}` : 'Take balance'}
      busy={take.isPending && 'Saving...'}
      problem={take.problem}
    >
      <MoneyField
        label="Amount"
        hint={`${money(amountDue)} is due. It must be paid in full before boarding.`}
        {...form.text('amount')}
      />
      <div className={formCss.form}>
        <MoneyTakenFields text={form.text} />
      </div>
    </FormPanel>
  )
}

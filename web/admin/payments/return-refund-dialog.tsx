import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { METHOD_NAMES } from '#admin/parts/records/format-payment.ts'
import { RefundReturned, type StaffRefund } from '#contracts/money/refunds.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { useReturnRefund } from './payments-api.ts'

/** Records that this member of staff paid the refund out. The amount is deducted from their cash-up. */
export function ReturnRefundDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const form = useContractForm({
    draft: `refund-return:${refund.id}`,
    initial: {
      method: refund.ways.find((way) => way === refund.method) ?? refund.ways[0] ?? 'transfer',
      note: '',
    },
    schema: RefundReturned,
    read: (typed) => typed,
    change: useReturnRefund(refund, { onDone: onClose }),
  })
  const amount = refund.isNaira ? ` of ${formatNaira(kobo(refund.amount))}` : ''
  return (
    <FormPanel
      kind="dialog"
      title={`Record the refund${amount} to ${refund.booking.passengerName}`}
      lead="The amount will be deducted from your cash-up for today."
      onClose={onClose}
      form={form}
      submitLabel="Mark as paid out"
    >
      <SelectField
        label="How was the refund paid?"
        choices={refund.ways.map((value) => ({ value, label: METHOD_NAMES[value] }))}
        {...form.text('method')}
      />
      <AreaField
        label="Note"
        hint="The receipt number of the refund, the account, or who signed for it."
        maxLength={300}
        {...form.text('note')}
      />
    </FormPanel>
  )
}

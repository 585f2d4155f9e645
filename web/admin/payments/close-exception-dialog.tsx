import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { exceptionInWords } from '#admin/parts/records/format-payment.ts'
import { CloseException, type StaffPayment } from '#contracts/money/payment-oversight.ts'
import { DisputeLines } from './dispute-lines.tsx'
import { useCloseException } from './payments-api.ts'

export function CloseExceptionDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const close = useCloseException(payment, {
    onDone: onClose,
    onFail: (error) => form.showServerErrors(error),
  })
  const form = useContractForm({
    draft: `exception:${payment.id}`,
    initial: { note: '' },
    schema: CloseException,
    read: ({ note }) => ({ note, updatedAt: payment.updatedAt }),
    onSubmit: (input) => close.mutate(input),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Mark as resolved"
      lead={exceptionInWords(payment)}
      onClose={onClose}
      form={form}
      submitLabel="Mark as resolved"
      busy={close.isPending && 'Saving...'}
      problem={close.problem}
    >
      <DisputeLines disputes={payment.disputes} />
      <AreaField
        label="How was it resolved?"
        hint="The payment is removed from the list. The note is saved in System Logs with your name."
        maxLength={300}
        {...form.text('note')}
      />
    </FormPanel>
  )
}

import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { METHOD_NAMES } from '#admin/parts/records/format-payment.ts'
import { useStaff } from '#admin/parts/session/staff.ts'
import { RefundDecision, type StaffRefund } from '#contracts/money/refunds.ts'
import { REFUND_REASON_LABELS, reasonLabel } from '#domain/money/reason-labels.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { approvalInWords, type Decision, decisionInWords } from './decisions.ts'
import { useDecideRefund } from './payments-api.ts'

type Props = { refund: StaffRefund; decision: Decision; onClose: () => void }

/**
 * Approves or declines a refund that waits for a second member of staff, with a reason. The person who requested it can
 * only withdraw it.
 */
export function DecideRefundDialog({ refund, decision, onClose }: Props) {
  const staff = useStaff()
  const decide = useDecideRefund(
    { id: refund.id, isOwn: refund.requestedById === staff.id },
    { onDone: onClose },
  )
  const form = useContractForm({
    draft: `refund-decision:${refund.id}`,
    initial: { note: '' },
    schema: RefundDecision,
    read: ({ note }) => ({ decision, note }),
    change: decide,
  })
  const { booking, reason, note, method, requestedBy } = refund
  const amount = formatNaira(kobo(refund.amount))
  const verb = decisionInWords(refund, staff.id, decision)
  return (
    <FormPanel
      kind="dialog"
      title={`${verb} the refund of ${amount}?`}
      lead={`${METHOD_NAMES[method]} for ${booking.passengerName}${requestedBy ? `, requested by ${requestedBy}` : ''}. ${reasonLabel(REFUND_REASON_LABELS, reason)}${note ? `: ${note}` : ''}`}
      onClose={onClose}
      form={form}
      submitLabel={`${verb} refund of ${amount}`}
      isDestructive
    >
      <AreaField
        label="Reason"
        hint="Saved in System Logs with your name."
        maxLength={300}
        {...form.text('note')}
      />
      <Note tone="warn">
        {decision === 'decline'
          ? requestedBy === null
            ? 'The refund is removed from the list, and its amount is kept as a charge.'
            : 'The refund is removed from the list, and the payment stays as it was.'
          : approvalInWords(refund)}
      </Note>
    </FormPanel>
  )
}

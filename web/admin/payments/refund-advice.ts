import type { StaffRefund } from '#contracts/refunds.ts'

type Refund = Pick<StaffRefund, 'status' | 'method' | 'isWaiting'>
type Advised = Refund & Pick<StaffRefund, 'isOverdue'>

/** True if staff pay the refund out themselves: the provider does not send it, or could not. */
export const isToHandOut = ({ status, method, isWaiting }: Refund): boolean =>
  status === 'FAILED' || (status === 'REQUESTED' && method !== 'paystack' && !isWaiting)

/** Tells staff what to do about a refund. Returns '' if they need not do anything. */
export function refundAdvice(refund: Advised): string {
  const { status, method, isWaiting, isOverdue } = refund
  if (isWaiting) return 'A second person must approve this refund.'
  if (status === 'FAILED') return 'Retry the refund, or pay it out yourself and mark it as paid out.'
  if (status === 'NEEDS_ATTENTION')
    return 'Ask the passenger for bank details and enter them on Paystack’s dashboard. Don’t pay it out yourself as well, or the passenger could be refunded twice.'
  if (!isToHandOut(refund))
    return isOverdue ? 'Overdue: ask Paystack where this refund is. The passenger has been told.' : ''
  return method === 'cash'
    ? 'Pay this refund in cash, then mark it as paid out.'
    : 'Send this refund by transfer, then mark it as paid out.'
}

import type { RefundDecision, StaffRefund } from '#contracts/money/refunds.ts'

export type Decision = RefundDecision['decision']
type Refund = Pick<StaffRefund, 'isWaiting' | 'reason' | 'requestedById'>
type Approved = Pick<StaffRefund, 'method'> & { booking: Pick<StaffRefund['booking'], 'hasEmail'> }

/**
 * Returns the decisions that a user with refund permission can make about a refund. The server refuses all others, and
 * also an approval if the payment is disputed or was refunded on the provider's dashboard.
 */
export function decisionsOf({ isWaiting, reason, requestedById }: Refund, staffId: number): Decision[] {
  if (!isWaiting) return []
  return [
    ...(requestedById === staffId ? [] : ['approve' as const]),
    // An overpayment, for example after a move to a cheaper trip, belongs to the passenger and cannot be declined.
    ...(reason === 'overpaid' ? [] : ['decline' as const]),
  ]
}

/** Returns the label of a decision. Declining one's own refund is called withdrawing. */
export function decisionInWords({ requestedById }: Refund, staffId: number, decision: Decision): string {
  if (decision === 'approve') return 'Approve'
  return requestedById === staffId ? 'Withdraw' : 'Decline'
}

/** Returns what an approval does with the money, and whether the passenger gets a mail about it. */
export function approvalInWords({ method, booking }: Approved): string {
  const money =
    method === 'paystack' ? 'The money will be sent.' : 'The refund stays on the list until it is paid out.'
  const told = booking.hasEmail
    ? 'The passenger will be notified by e-mail.'
    : 'This booking has no e-mail address, so call the passenger.'
  return `${money} ${told}`
}

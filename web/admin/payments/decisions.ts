import type { RefundDecision, StaffRefund } from '#contracts/refunds.ts'

export type Decision = RefundDecision['decision']
type Refund = Pick<StaffRefund, 'isWaiting' | 'reason' | 'requestedById'>

/** The decisions that this person can make about a refund; the server refuses the others. */
export function decisionsOf({ isWaiting, reason, requestedById }: Refund, staffId: number): Decision[] {
  if (!isWaiting) return []
  return [
    ...(requestedById === staffId ? [] : ['approve' as const]),
    // After a move to cheaper seats the money belongs to the passenger.
    ...(reason === 'overpaid' ? [] : ['decline' as const]),
  ]
}

/** People who decline their own refund withdraw it. */
export function decisionInWords({ requestedById }: Refund, staffId: number, decision: Decision): string {
  if (decision === 'approve') return 'Approve'
  return requestedById === staffId ? 'Withdraw' : 'Decline'
}

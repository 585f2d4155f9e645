export const REFUND_STATUSES = ['REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Allowed transitions. All others are refused for every caller. A processed refund is final. */
const STEPS: Record<RefundStatus, readonly RefundStatus[]> = {
  REQUESTED: ['SENT', 'FAILED'],
  SENT: ['PROCESSED', 'FAILED', 'NEEDS_ATTENTION'],
  // After the customer's bank account is known, the refund continues and may be processed before our next check.
  NEEDS_ATTENTION: ['SENT', 'PROCESSED', 'FAILED'],
  // Only staff retry a failed refund: they know why it failed.
  FAILED: ['REQUESTED'],
  PROCESSED: [],
}

/**
 * Returns the transitions from the known status to the reported one. Repeated or late reports return none. A report can
 * skip SENT, because we never saw the sending confirmed; then SENT is recorded too.
 */
export function refundSteps(from: RefundStatus, to: RefundStatus): readonly RefundStatus[] {
  if (STEPS[from].includes(to)) return [to]
  if (from === 'REQUESTED' && STEPS.SENT.includes(to)) return ['SENT', to]
  return []
}

const MEANING: Record<string, RefundStatus> = {
  pending: 'SENT',
  processing: 'SENT',
  processed: 'PROCESSED',
  failed: 'FAILED',
  'needs-attention': 'NEEDS_ATTENTION',
}

/** Translates the provider's status into ours. Undefined for an unknown status. */
export const refundStatusFrom = (word: string): RefundStatus | undefined => MEANING[word]

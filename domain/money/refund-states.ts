export const REFUND_STATUSES = ['REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/**
 * The transitions that `refundSteps` allows; it ignores all others. A processed refund is final. If staff pay out a
 * refund themselves, it becomes PROCESSED without these steps.
 */
const STEPS: Record<RefundStatus, readonly RefundStatus[]> = {
  REQUESTED: ['SENT', 'FAILED'],
  SENT: ['PROCESSED', 'FAILED', 'NEEDS_ATTENTION'],
  // The provider needs the customer's bank details. Once it has them, the refund continues. It may be processed before
  // our next check.
  NEEDS_ATTENTION: ['SENT', 'PROCESSED', 'FAILED'],
  // Only staff send a failed refund again.
  FAILED: ['REQUESTED'],
  PROCESSED: [],
}

/**
 * Returns the transitions from the stored status to the reported one. A repeated or late report returns none. A report
 * can skip SENT, for example when the response to our refund call was lost. Then SENT is returned too.
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

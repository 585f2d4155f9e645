export const REFUND_STATUSES = ['REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Every other step is refused, whoever asks for it. Money that is back with the customer is back for good. */
const STEPS: Record<RefundStatus, readonly RefundStatus[]> = {
  REQUESTED: ['SENT', 'FAILED'],
  SENT: ['PROCESSED', 'FAILED', 'NEEDS_ATTENTION'],
  // Once the customer's bank account is known it goes on, and may be through before we look again.
  NEEDS_ATTENTION: ['SENT', 'PROCESSED', 'FAILED'],
  // By staff, who know why it failed.
  FAILED: ['REQUESTED'],
  PROCESSED: [],
}

/**
 * The steps from what we know to what we hear, or none: news that repeat or come late change nothing. A refund whose
 * sending we never saw confirmed may already have arrived; then it was sent, and both is said.
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

/** The provider's word in ours, or nothing for a word we have never heard. */
export const refundStatusFrom = (word: string): RefundStatus | undefined => MEANING[word]

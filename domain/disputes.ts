export const DISPUTE_STATUSES = ['OPEN', 'WON', 'LOST'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/**
 * Translates the provider's status and resolution into our status. An unknown resolution leaves the dispute open, so
 * that staff look at it.
 */
export function disputeStatusFrom(status: string, resolution: string | null): DisputeStatus {
  if (status !== 'resolved') return 'OPEN'
  if (resolution === 'declined') return 'WON'
  return resolution?.endsWith('accepted') ? 'LOST' : 'OPEN'
}

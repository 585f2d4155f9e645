export const DISPUTE_STATUSES = ['OPEN', 'WON', 'LOST'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A resolution we do not know leaves the dispute open: a person looks at it. */
export function disputeStatusFrom(status: string, resolution: string | null): DisputeStatus {
  if (status !== 'resolved') return 'OPEN'
  if (resolution === 'declined') return 'WON'
  return resolution?.endsWith('accepted') ? 'LOST' : 'OPEN'
}

import type { BulkResult } from '#contracts/bookings/bulk-bookings.ts'

type Outcome = BulkResult['outcome']

const ONE: Record<Outcome, string> = {
  sent: 'sent',
  'no-email': 'has no e-mail address',
  'not-confirmed': 'is not confirmed',
  'not-found': 'was not found',
  refused: 'was refused',
}

const SEVERAL: Record<Outcome, string> = {
  sent: 'sent',
  'no-email': 'have no e-mail address',
  'not-confirmed': 'are not confirmed',
  'not-found': 'were not found',
  refused: 'were refused',
}

const ORDER: readonly Outcome[] = ['sent', 'no-email', 'not-confirmed', 'not-found', 'refused']

/** Sums up the results of an action on several bookings: '4 sent, 1 has no e-mail address'. */
export function bulkInWords(results: readonly BulkResult[]): string {
  const counted = ORDER.map((outcome) => ({
    outcome,
    count: results.filter((result) => result.outcome === outcome).length,
  }))
  return counted
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${(count === 1 ? ONE : SEVERAL)[outcome]}`)
    .join(', ')
}

/** Says why a booking was left out: the server's own reason for a refusal, else the outcome in words. */
export const reasonInWords = ({ outcome, reason }: BulkResult): string => reason ?? ONE[outcome]

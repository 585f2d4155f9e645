const UNPAID: readonly string[] = ['abandoned', 'failed', 'reversed', 'unknown reference']

/**
 * With these statuses no money is on its way to us. With any other (`ongoing`, `pending`, `processing`, `queued`, or a
 * word that is new to us) it may be.
 */
export const isUnpaid = (providerStatus: string): boolean => UNPAID.includes(providerStatus)

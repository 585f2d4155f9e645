const UNPAID: readonly string[] = ['abandoned', 'failed', 'reversed', 'unknown reference']

/**
 * True if the status means that no money is on its way. With any other status (`ongoing`, `pending`, `processing`,
 * `queued`, or an unknown one) money may still arrive.
 */
export const isUnpaid = (providerStatus: string): boolean => UNPAID.includes(providerStatus)

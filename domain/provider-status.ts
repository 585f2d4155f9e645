/** Our own statuses of a payment, beside those of the provider: it has no such payment, or it did not respond. */
export const UNKNOWN_REFERENCE = 'unknown reference'
export const PROVIDER_AWAY = 'provider away'

const UNPAID: readonly string[] = ['abandoned', 'failed', 'reversed', UNKNOWN_REFERENCE]

/**
 * True if the status means that no money is on its way. With any other status (`ongoing`, `pending`, `processing`,
 * `queued`, or an unknown one) money may still arrive.
 */
export const isUnpaid = (providerStatus: string): boolean => UNPAID.includes(providerStatus)

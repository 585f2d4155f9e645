/**
 * Two statuses of a payment that we add to the provider's own: the provider does not know the reference, or it did not
 * respond.
 */
export const UNKNOWN_REFERENCE = 'unknown reference'
export const PROVIDER_AWAY = 'provider away'

const UNPAID: readonly string[] = ['abandoned', 'failed', 'reversed', UNKNOWN_REFERENCE]

/**
 * True if the provider's status means that no money is on its way. With any other status, the money has arrived
 * (`success`) or may still arrive (`ongoing`, `pending`, `processing`, `queued`, or an unknown one).
 */
export const isUnpaid = (providerStatus: string): boolean => UNPAID.includes(providerStatus)

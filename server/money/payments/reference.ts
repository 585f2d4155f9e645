import { randomBytes } from 'node:crypto'

/** Returns the reference of a new online payment. The provider allows letters, digits and dashes in it. */
export const newReference = (bookingId: number): string =>
  `TAF-${bookingId}-${randomBytes(9).toString('hex')}`

/** Returns the reference of a payment that staff record. It has another prefix, because the provider does not know it. */
export const newManualReference = (bookingId: number): string =>
  `DESK-${bookingId}-${randomBytes(6).toString('hex')}`

/**
 * True for a reference that `newReference` made. Other shops may use the same provider account, so the provider may
 * name references that are not ours.
 */
export const isOurReference = (reference: string): boolean => /^TAF-\d+-[0-9a-f]{18}$/.test(reference)

import { randomBytes } from 'node:crypto'

/** Returns the reference of a new online payment. The provider allows letters, digits and dashes in it. */
export const newReference = (bookingId: number): string =>
  `TAF-${bookingId}-${randomBytes(9).toString('hex')}`

/** Returns the reference of money that staff take. It has another prefix, because the provider does not know it. */
export const newManualReference = (bookingId: number): string =>
  `DESK-${bookingId}-${randomBytes(6).toString('hex')}`

/** True for a reference in our format. Other shops may use the same provider account. */
export const isOurReference = (reference: string): boolean => /^TAF-\d+-[0-9a-f]{18}$/.test(reference)

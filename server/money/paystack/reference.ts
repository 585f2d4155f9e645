import { randomBytes } from 'node:crypto'

/** Uses only letters, digits and dashes, which the provider allows in a reference. */
export const newReference = (bookingId: number): string =>
  `TAF-${bookingId}-${randomBytes(9).toString('hex')}`

/** Money taken by staff is unknown to the provider, so its reference has another prefix. */
export const newManualReference = (bookingId: number): string =>
  `DESK-${bookingId}-${randomBytes(6).toString('hex')}`

/** Tells our references from those of other shops that may use the same provider account. */
export const isOurReference = (reference: string): boolean => /^TAF-\d+-[0-9a-f]{18}$/.test(reference)

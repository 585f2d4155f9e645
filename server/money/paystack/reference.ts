import { randomBytes } from 'node:crypto'

/** Only letters, digits and dashes: what the provider allows in a reference. */
export const newReference = (bookingId: number): string =>
  `TAF-${bookingId}-${randomBytes(9).toString('hex')}`

/** Money staff took is no business of the provider's, and its reference does not look as if it were. */
export const newManualReference = (bookingId: number): string =>
  `DESK-${bookingId}-${randomBytes(6).toString('hex')}`

/** Others may take money through the same account at the provider. */
export const isOurReference = (reference: string): boolean => /^TAF-\d+-[0-9a-f]{18}$/.test(reference)

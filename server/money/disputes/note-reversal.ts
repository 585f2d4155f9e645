import type { House } from '#server/app.ts'
import { isTakenFromUs, putBeforeStaff } from '#server/money/review/put-before-staff.ts'

/** The provider lists a payment as reversed, and nobody sent us a message. Answers whether this was news. */
export const noteReversal = (house: House, reference: string): Promise<boolean> =>
  putBeforeStaff(house, reference, (payment) => (isTakenFromUs(payment) ? 'reversed' : null))

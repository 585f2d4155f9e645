import { randomBytes } from 'node:crypto'
import { referenceFrom } from '#domain/booking-reference.ts'

const BYTES = 10

let ahead = Buffer.alloc(0)

/** 80 bits that nobody can guess. Drawn four hundred at a time: asking the system for each took 3 % of a hold. */
export function newBookingToken(): string {
  if (ahead.length < BYTES) ahead = randomBytes(400 * BYTES)
  const token = referenceFrom(ahead.subarray(0, BYTES))
  ahead = ahead.subarray(BYTES)
  return token
}

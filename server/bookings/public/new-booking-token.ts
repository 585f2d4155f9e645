import { randomBytes } from 'node:crypto'
import { referenceFrom } from '#domain/bookings/booking-reference.ts'

/** Returns 80 random bits as the reference of a booking. */
export const newBookingToken = (): string => referenceFrom(randomBytes(10))

import * as z from 'zod/mini'
import { MOST_PASSENGERS } from '../domain/settings.ts'
import { emailAddress, phoneNumber, plainText } from './plain-text.ts'

const NO_SEATS = 'Seat selection is required'

/** Seats as the wire calls them: `seatId` is a list. Each once, at most as many as one search may ask for. */
export const SeatIds = z.array(z.int().check(z.positive()), NO_SEATS).check(
  z.minLength(1, NO_SEATS),
  z.maxLength(MOST_PASSENGERS, `At most ${MOST_PASSENGERS} seats`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Each seat can be chosen once'),
)

/** The passenger form uses the same schema and the same words. */
export const PassengerDetails = z.object({
  passengerName: plainText(3, 'Full name is required', 120),
  passengerAddress: plainText(3, 'Address is required', 300),
  email: emailAddress('Invalid email address'),
  mobile: phoneNumber('Phone number must be at least 10 digits'),
  nextOfKinName: plainText(3, 'Next of kin name is required', 120),
  nextOfKinPhone: phoneNumber('Next of kin phone number must be at least 10 digits'),
})

export const BookingDraft = z.strictObject({
  tripId: z.int('Trip selection is required').check(z.positive()),
  seatId: SeatIds,
  ...PassengerDetails.shape,
})
export type BookingDraft = z.infer<typeof BookingDraft>

/** `holdExpiresIn` is in seconds: the browser's clock is not trusted with a time of day. */
export const HeldBooking = z.object({
  id: z.int(),
  bookingToken: z.string(),
  holdExpiresIn: z.int(),
})
export type HeldBooking = z.infer<typeof HeldBooking>

export const HeldBookingAnswer = z.object({ data: HeldBooking })

export const ReleaseDraft = z.strictObject({ bookingToken: z.string().check(z.maxLength(40)) })

/** Opaque to us; only its sameness counts. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
})

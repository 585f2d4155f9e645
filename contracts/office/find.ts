import * as z from 'zod/mini'
import { plainText } from '#contracts/platform/plain-text.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { PAYMENT_STATUSES } from '#domain/money/payment-facts.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'

/** A shorter text would match almost every record. */
export const LEAST_CHARACTERS = 2
export const MOST_CHARACTERS = 100

/** Text that staff search for in bookings, payments, trips and buses at once. */
export const FindQuery = z.object({
  q: plainText(LEAST_CHARACTERS, `Type at least ${LEAST_CHARACTERS} characters`, MOST_CHARACTERS),
})

const route = z.object({ origin: z.string(), destination: z.string() })

/** The first matches of each kind. A kind that the user may not see is empty. */
export const FoundAnswer = z.object({
  data: z.object({
    bookings: z.array(
      z.object({
        id: z.int(),
        bookingToken: z.string(),
        status: z.enum(BOOKING_STATUSES),
        passengerName: z.string(),
        mobile: z.string(),
        route,
        departTime: z.iso.datetime(),
      }),
    ),
    payments: z.array(
      z.object({
        id: z.int(),
        reference: z.string(),
        status: z.enum(PAYMENT_STATUSES),
        /** Kobo. */
        amount: z.int(),
        passengerName: z.string(),
      }),
    ),
    trips: z.array(
      z.object({
        id: z.int(),
        route,
        status: z.enum(TRIP_STATUSES),
        departTime: z.iso.datetime(),
        plateNo: z.string(),
      }),
    ),
    buses: z.array(
      z.object({
        id: z.int(),
        plateNo: z.string(),
        busType: z.enum(BUS_TYPES),
        isActive: z.boolean(),
      }),
    ),
  }),
})
export type Found = z.infer<typeof FoundAnswer>['data']

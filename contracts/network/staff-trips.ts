import * as z from 'zod/mini'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery, yesOrNo } from '#contracts/platform/lists.ts'
import { moment } from '#contracts/platform/moment.ts'
import { MAX_PRICE } from '#contracts/platform/naira-amount.ts'
import { RecordId, recordId } from '#contracts/platform/record-id.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { judgeTripTimes } from '#domain/network/trip-times.ts'
import { isWholeKobo } from '#domain/platform/money.ts'
import { Seat } from './seats.ts'
import { Stops } from './stops.ts'
import { OwnStops } from './stops-input.ts'
import { OpenCancellation } from './trip-cancellations.ts'
import { Trip, TripAnswer, TripPage, TripStatus } from './trips.ts'

const NO_PRICE = 'Price must be non-negative'

/** Naira. A seat costs at most ₦1,000,000, so that the total of thirteen seats in kobo fits an integer column. */
export const TripPrice = z
  .number(NO_PRICE)
  .check(
    z.minimum(0, NO_PRICE),
    z.maximum(MAX_PRICE, 'Price must be at most ₦1,000,000'),
    z.refine(isWholeKobo, 'Price can have at most two decimal places'),
  )

const fields = {
  routeId: recordId('Route is required'),
  busId: recordId('Bus is required'),
  batchId: recordId('Batch is required'),
  departTime: moment('Departure time is required'),
  arriveTime: moment('Arrival time is required'),
  price: TripPrice,
  status: TripStatus,
  driverId: z.nullable(recordId('Choose a driver from the list')),
  /** Null: the stops of the route. */
  ownStops: z.nullable(OwnStops),
}

export const TripInput = z
  .strictObject({
    ...fields,
    status: z._default(fields.status, 'SCHEDULED'),
    driverId: z._default(fields.driverId, null),
    ownStops: z._default(fields.ownStops, null),
  })
  .check(
    z.superRefine((trip, context) => {
      const wrong = judgeTripTimes(new Date(trip.departTime), new Date(trip.arriveTime))
      if (wrong) context.issues.push({ code: 'custom', message: wrong, path: ['arriveTime'], input: trip })
    }),
  )
export type TripInput = z.infer<typeof TripInput>

export const TripChange = z.partial(z.strictObject({ ...fields, updatedAt: shownAt }))
export type TripChange = z.infer<typeof TripChange>

export const TRIP_SORTS = ['departure', 'route', 'bus', 'batch', 'price', 'seats', 'status', 'ahead'] as const

/**
 * `from` and `to` limit the Lagos day of departure. Both are inclusive. `isDeparted` is true if the departure time has
 * passed, `isForSale` if staff can sell it now: scheduled, on an active route and bus, before departure. The order `ahead` starts with the next departure, continues into the future, and ends with past trips, the
 * latest first.
 */
export const TripQuery = listQuery(TRIP_SORTS, {
  status: z.optional(TripStatus),
  routeId: z.optional(RecordId),
  busId: z.optional(RecordId),
  batchId: z.optional(RecordId),
  driverId: z.optional(RecordId),
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
  isDeparted: z.optional(yesOrNo),
  isForSale: z.optional(yesOrNo),
})
export type TripQuery = z.infer<typeof TripQuery>

/**
 * The booking of a seat, for users who may see bookings. `passengerName` and `mobile` are those of the buyer. Amounts are
 * in naira, for all seats of the booking.
 */
const SeatBooking = z.object({
  id: z.int(),
  bookingToken: z.string(),
  status: z.enum(BOOKING_STATUSES),
  /** The passenger of this seat. Null if nobody is named yet. */
  passenger: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  passengerName: z.string(),
  mobile: z.string(),
  seatNos: z.array(z.string()),
  amountPaid: z.number(),
  amountDue: z.number(),
  createdAt: z.iso.datetime(),
})

/** A seat as staff see it. `bookingId` is the real id only for users who may see bookings. */
export const StaffSeat = z.extend(Seat, {
  booking: z.nullable(SeatBooking),
  /** The member of staff who holds the seat. Null for a visitor's hold. */
  heldBy: z.nullable(z.string()),
  /** The end of a hold by staff or a visitor. */
  holdEnds: z.nullable(z.iso.datetime()),
})
export type StaffSeat = z.infer<typeof StaffSeat>

export const StaffTrip = z.extend(Trip, {
  driver: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The stops of this trip that replace the stops of its route. */
  ownStops: z.nullable(Stops),
  seats: z.array(StaffSeat),
  /** One letter per seat, in the order of seat numbers: A free, R held, B sold, U off sale. */
  seatStates: z.string(),
  /** Naira still due from confirmed passengers. Null for users who may not see bookings. */
  amountDue: z.nullable(z.number()),
  cancellation: z.nullable(OpenCancellation),
  updatedAt: z.iso.datetime(),
})
export type StaffTrip = z.infer<typeof StaffTrip>

export const StaffTripPage = listAnswer(StaffTrip)

export const StaffTripAnswer = z.object({ data: StaffTrip })

/**
 * One URL serves both forms. Staff with `trips.view` get all trips and drivers get their own, in the form for staff.
 * All others get the trips on sale, in the public form.
 */
export const AnyTripPage = z.union([StaffTripPage, TripPage])

export const AnyTripAnswer = z.union([StaffTripAnswer, TripAnswer])

/** Choices of the trip form and filters. Includes inactive routes, buses and batches. */
export const TripChoices = z.object({
  routes: z.array(
    z.object({
      id: z.int(),
      origin: z.string(),
      destination: z.string(),
      distanceKm: z.nullable(z.number()),
      duration: z.string(),
      isActive: z.boolean(),
      /** Naira per seat, as on the latest scheduled trip of this route. Null if there is none. */
      lastPrice: z.nullable(z.number()),
      stops: Stops,
    }),
  ),
  buses: z.array(
    z.object({
      id: z.int(),
      plateNo: z.string(),
      busType: z.enum(BUS_TYPES),
      capacity: z.int(),
      isActive: z.boolean(),
    }),
  ),
  batches: z.array(z.object({ id: z.int(), name: z.string(), isActive: z.boolean() })),
  drivers: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type TripChoices = z.infer<typeof TripChoices>

export const TripChoicesAnswer = z.object({ data: TripChoices })

import { money, seatsOf } from '#admin/parts/records/format-booking.ts'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'

type Sold = Pick<AdminBooking, 'bookingToken' | 'trip' | 'seat' | 'amountDue'>

/**
 * Returns the ticket as the text of an SMS. The passenger boards with the reference. The server puts the name of the
 * company before the text and replaces characters that an SMS cannot contain, such as ₦.
 */
export const ticketSms = (booking: Sold): string =>
  [
    `your ticket is ${formatReference(booking.bookingToken)}, ${routeName(booking.trip)},`,
    `${lagosMoment(new Date(booking.trip.departTime))}, ${seatsOf(booking)}.`,
    booking.amountDue > 0 && `Pay the balance of ${money(booking.amountDue)} before boarding.`,
    'Show this SMS when you board.',
  ]
    .filter(Boolean)
    .join(' ')

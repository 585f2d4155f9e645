import { normalizePhone } from '#domain/phone.ts'
import { tripChanges } from '#domain/trip-changes.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { bookingLinkOf } from '#server/bookings/tickets/booking-link.ts'
import type { AppContext } from '#server/context.ts'
import type { Sms } from '#server/messages/sms/sms-gateway.ts'
import {
  actLinkSms,
  bookingCancelledSms,
  bookingLinkSms,
  bookingMovedSms,
  contactChangedSms,
  reminderSms,
  type SmsBooking,
  seatsCancelledSms,
  staffSms,
  ticketSms,
  tripCancelledSms,
  tripChangedSms,
  tripRestoredSms,
} from '#server/messages/sms/sms-texts.ts'
import { readCompany } from '#server/office/settings/read-company.ts'
import { actLinkNamed } from './act-link-named.ts'
import { contactNamed, refundOfCancelledTrip, refundsNamed, seatsNamed } from './named-in-letter.ts'
import { planBefore } from './plan-before.ts'
import type { Waiting } from './queries.ts'
import { readStaffMessage } from './read-staff-message.ts'
import { mustBeConfirmed, mustStillDepart } from './refuse-outdated.ts'
import { Outdated, Unsendable } from './unsendable.ts'

/** Composes the SMS at sending time, not when it is queued, so that it describes the current state. */
export async function composeSms(context: AppContext, waiting: Waiting): Promise<Sms> {
  const to = normalizePhone(waiting.contactInfo)
  if (!to) throw new Unsendable('this phone number is not valid')
  const { name } = await readCompany(context)
  if (waiting.kind === 'staff-sms')
    return { to, text: staffSms(name, (await readStaffMessage(context, waiting)).message) }
  const view = await bookingNamed(context, waiting)
  const booking = smsBookingOf(view, name, await bookingLinkOf(context, view))
  if (waiting.kind === 'act-link-sms')
    return { to, text: actLinkSms(booking, await actLinkNamed(context, waiting)) }
  return { to, text: textFor(waiting, view, booking) }
}

/** Throws Outdated if the SMS no longer applies. */
function textFor(waiting: Waiting, view: BookingView, booking: SmsBooking & { link: string }): string {
  switch (waiting.kind) {
    case 'reminder':
      mustStillDepart(view, waiting)
      return reminderSms(booking)
    case 'booking-link-sms':
      if (view.status === 'CANCELLED') throw new Outdated('the booking is cancelled')
      return bookingLinkSms(booking)
    case 'trip-changed-sms': {
      mustStillDepart(view, waiting)
      const changes = tripChanges(planBefore(waiting, view.trip), view.trip)
      if (changes.length === 0) throw new Outdated('the trip was changed back')
      return tripChangedSms(booking, { changes, trip: view.trip })
    }
    case 'trip-cancelled-sms':
      if (view.cancelledBecause !== 'trip_canceled') throw new Outdated('the booking was restored')
      return tripCancelledSms(booking, refundOfCancelledTrip(view, waiting))
    case 'booking-cancelled-sms':
      if (view.status !== 'CANCELLED') throw new Outdated('the booking was restored')
      return bookingCancelledSms(booking, refundsNamed(view, waiting))
    case 'seats-cancelled-sms':
      mustBeConfirmed(view)
      return seatsCancelledSms(booking, { ...seatsNamed(waiting), refund: refundsNamed(view, waiting) })
    case 'booking-moved-sms':
      mustBeConfirmed(view)
      return bookingMovedSms(booking, refundsNamed(view, waiting))
    case 'contact-changed-sms':
      return contactChangedSms(booking, contactNamed(waiting))
    case 'ticket-sms':
    case 'new-ticket-sms':
      mustBeConfirmed(view)
      return ticketSms(booking)
    case 'trip-restored-sms':
      mustBeConfirmed(view)
      return tripRestoredSms(booking)
    default:
      throw new Error(`there is no template for a ${waiting.kind}`)
  }
}

function bookingNamed({ db }: AppContext, { kind, bookingId }: Waiting): Promise<BookingView> {
  if (bookingId === null) throw new Error(`a ${kind} without a booking cannot be composed`)
  return readBookingById(db, bookingId)
}

const smsBookingOf = (view: BookingView, companyName: string, link: string) => ({
  companyName,
  reference: view.bookingToken,
  origin: view.trip.origin,
  destination: view.trip.destination,
  departTime: view.trip.departTime,
  boardingPoint: view.trip.stops.boardingPoint,
  seatNos: view.seats.map(({ seatNo }) => seatNo),
  due: view.due,
  link,
})

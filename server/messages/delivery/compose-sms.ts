import { normalizePhone } from '#domain/phone.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { bookingLinkOf } from '#server/bookings/tickets/booking-link.ts'
import type { AppContext } from '#server/context.ts'
import type { Sms } from '#server/messages/sms/sms-gateway.ts'
import { bookingLinkSms, reminderSms, staffSms } from '#server/messages/sms/sms-texts.ts'
import { readCompany } from '#server/office/settings/read-company.ts'
import type { Waiting } from './queries.ts'
import { readStaffMessage } from './read-staff-message.ts'
import { mustStillDepart } from './refuse-outdated.ts'
import { Outdated, Unsendable } from './unsendable.ts'

/** Composes the SMS at sending time, not when it is queued, so that it describes the current state. */
export async function composeSms(context: AppContext, waiting: Waiting): Promise<Sms> {
  const to = normalizePhone(waiting.contactInfo)
  if (!to) throw new Unsendable('this is no phone number that can be dialled')
  const { name } = await readCompany(context)
  switch (waiting.kind) {
    case 'reminder': {
      const view = await bookingNamed(context, waiting)
      mustStillDepart(view, waiting)
      return { to, text: reminderSms(smsBookingOf(view, name, await bookingLinkOf(context, view))) }
    }
    case 'booking-link-sms': {
      const view = await bookingNamed(context, waiting)
      if (view.status === 'CANCELLED') throw new Outdated('the booking is cancelled')
      return { to, text: bookingLinkSms(smsBookingOf(view, name, await bookingLinkOf(context, view))) }
    }
    case 'staff-sms':
      return { to, text: staffSms(name, (await readStaffMessage(context, waiting)).message) }
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

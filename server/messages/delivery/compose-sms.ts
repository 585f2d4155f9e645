import * as z from 'zod'
import { nightTown } from '#domain/network/stops.ts'
import { tripChanges } from '#domain/network/trip-changes.ts'
import { kobo } from '#domain/platform/money.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { bookingLinkOf } from '#server/bookings/tickets/booking-link.ts'
import { seatCodesOf } from '#server/bookings/tickets/seat-codes.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Sms } from '#server/platform/providers/sms-gateway.ts'
import { dataLinkNamed, erasureNamed } from './about-personal-data.ts'
import { givenAccountNamed, refundLinkNamed } from './about-refund-accounts.ts'
import { actLinkNamed } from './act-link-named.ts'
import {
  contactNamed,
  lateRefundNamed,
  refundInAll,
  refundsNamed,
  seatsNamed,
  takenNamed,
} from './named-in-letter.ts'
import { incompleteSeats, passengerLinkNamed } from './passenger-link-named.ts'
import { planBefore } from './plan-before.ts'
import { selectUssdCode, type Waiting } from './queries.ts'
import { readDisputeNotice, readLostDispute } from './read-dispute-notice.ts'
import { readStaffMessage } from './read-staff-message.ts'
import { mustBeConfirmed, mustStillDepart } from './refuse-outdated.ts'
import {
  actLinkSms,
  bookingCancelledSms,
  bookingLinkSms,
  bookingMovedSms,
  confirmationSms,
  contactChangedSms,
  dataLinkSms,
  detailsMissingSms,
  disputeSms,
  erasureReceiptSms,
  lateRefundSms,
  lostDisputeSms,
  overdueRefundsSms,
  owingAgainSms,
  passengerLinkSms,
  passengerReminderSms,
  refundAccountSms,
  refundLinkSms,
  refundSms,
  reminderSms,
  type SmsBooking,
  seatsCancelledSms,
  staffSms,
  ticketSms,
  tripCancelledSms,
  tripChangedSms,
  tripRestoredSms,
  unstoredDisputeSms,
  ussdCodeSms,
} from './sms-texts.ts'
import { Outdated, Unsendable } from './unsendable.ts'

/** Composes the SMS at sending time, not when it is queued, so that it describes the current state. */
export async function composeSms(context: AppContext, waiting: Waiting): Promise<Sms> {
  const to = normalizePhone(waiting.contactInfo)
  if (!to) throw new Unsendable('this phone number is not valid')
  const { name } = await readCompany(context)
  if (waiting.kind === 'staff-sms')
    return { to, text: staffSms(name, (await readStaffMessage(context, waiting)).message) }
  if (waiting.kind === 'dispute-opened-sms' || waiting.kind === 'dispute-due-sms') {
    const dispute = await readDisputeNotice(context, waiting)
    return { to, text: disputeSms(name, { ...dispute, isReminder: waiting.kind === 'dispute-due-sms' }) }
  }
  if (waiting.kind === 'dispute-lost-sms')
    return { to, text: lostDisputeSms(name, await readLostDispute(context, waiting)) }
  if (waiting.kind === 'dispute-unstored-sms')
    return { to, text: unstoredDisputeSms(name, String(waiting.payload.providerId)) }
  if (waiting.kind === 'refund-overdue-sms')
    return { to, text: overdueRefundsSms(name, OverdueRefunds.parse(waiting.payload)) }
  if (waiting.kind === 'contact-changed-sms')
    return { to, text: contactChangedSms(name, contactNamed(waiting)) }
  if (waiting.kind === 'data-link-sms')
    return { to, text: dataLinkSms(name, await dataLinkNamed(context, waiting)) }
  if (waiting.kind === 'refund-link-sms')
    return { to, text: refundLinkSms(name, await refundLinkNamed(context, waiting)) }
  if (waiting.kind === 'refund-account-sms')
    return { to, text: refundAccountSms(name, await givenAccountNamed(context, waiting)) }
  if (waiting.kind === 'erasure-receipt-sms')
    return { to, text: erasureReceiptSms(name, await erasureNamed(context, waiting)) }
  if (waiting.kind === 'passenger-link-sms')
    return { to, text: passengerLinkSms(name, await passengerLinkNamed(context, waiting)) }
  if (waiting.kind === 'passenger-reminder-sms') {
    const seat = await passengerLinkNamed(context, waiting)
    if (seat.isComplete) throw new Outdated('the details are complete')
    return { to, text: passengerReminderSms(name, seat) }
  }
  const view = await bookingNamed(context, waiting)
  const booking = smsBookingOf(view, name, await bookingLinkOf(context, view))
  if (waiting.kind === 'details-missing-sms') {
    mustStillDepart(view, waiting)
    return { to, text: detailsMissingSms(booking, await incompleteSeats(context, view.id)) }
  }
  if (waiting.kind === 'act-link-sms')
    return { to, text: actLinkSms(booking, await actLinkNamed(context, waiting)) }
  if (waiting.kind === 'ussd-code-sms')
    return { to, text: ussdCodeSms(booking, await ussdCodeNamed(context, waiting, view)) }
  if (waiting.kind === 'confirmed-sms') {
    // A phone without internet opens no link, so the SMS has the codes for boarding and the reference.
    mustBeConfirmed(view)
    const codes = await seatCodesOf(context.db, view)
    return {
      to,
      text: confirmationSms(
        booking,
        codes.map(({ shortCode }) => shortCode),
      ),
    }
  }
  return { to, text: textFor(waiting, view, booking) }
}

/** Throws Outdated if the code was paid or replaced meanwhile. */
async function ussdCodeNamed({ db }: AppContext, { payload }: Waiting, view: BookingView) {
  const code = await selectUssdCode(db, String(payload.reference))
  if (!code) throw new Outdated('the code is no longer needed')
  const { readAt, holdExpiresIn } = view
  return {
    ...code,
    until: holdExpiresIn === null ? null : new Date(readAt.getTime() + holdExpiresIn * 1_000),
  }
}

const OverdueRefunds = z.object({ all: z.int(), amount: z.int().transform(kobo) })

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
      const changes = tripChanges(planBefore(waiting), view.trip)
      if (changes.length === 0) throw new Outdated('the trip was changed back')
      return tripChangedSms(booking, { changes, trip: view.trip })
    }
    case 'trip-cancelled-sms':
      if (view.cancelledBecause !== 'trip_canceled') throw new Outdated('the booking was restored')
      return tripCancelledSms(booking, refundsNamed(view, waiting))
    case 'owing-again-sms':
      return owingAgainSms(booking, takenNamed(view, waiting))
    case 'refund-sms':
      return refundSms(booking, refundInAll(view, waiting))
    case 'refund-late-sms':
      return lateRefundSms(booking, lateRefundNamed(view, waiting))
    case 'booking-cancelled-sms':
      if (view.status !== 'CANCELLED') throw new Outdated('the booking was restored')
      return bookingCancelledSms(booking, refundsNamed(view, waiting))
    case 'seats-cancelled-sms':
      mustBeConfirmed(view)
      return seatsCancelledSms(booking, { ...seatsNamed(waiting), refund: refundsNamed(view, waiting) })
    case 'booking-moved-sms':
      mustBeConfirmed(view)
      return bookingMovedSms(booking, refundsNamed(view, waiting))
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
  nightTown: nightTown(view.trip.stops),
  seatNos: view.seats.map(({ seatNo }) => seatNo),
  due: view.due,
  link,
})

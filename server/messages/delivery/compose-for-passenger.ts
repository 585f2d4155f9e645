import { formatReference } from '#domain/bookings/booking-reference.ts'
import { tripChanges } from '#domain/network/trip-changes.ts'
import { kobo } from '#domain/platform/money.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { refundedOf } from '#server/bookings/public/present-booking.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { bookingLinkOf } from '#server/bookings/tickets/booking-link.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { actLinkMail } from '#server/messages/mail/act-link-mail.ts'
import { balancePaidMail } from '#server/messages/mail/balance-paid-mail.ts'
import { balanceReminderMail } from '#server/messages/mail/balance-reminder-mail.ts'
import { bookingLinkMail } from '#server/messages/mail/booking-link-mail.ts'
import { bookingMovedMail } from '#server/messages/mail/booking-moved-mail.ts'
import {
  bookingCancelledMail,
  seatsCancelledMail,
  tripCancelledMail,
} from '#server/messages/mail/cancellation-mails.ts'
import { detailsMissingMail } from '#server/messages/mail/details-missing-mail.ts'
import { lateRefundMail } from '#server/messages/mail/late-refund-mail.ts'
import { owingAgainMail } from '#server/messages/mail/owing-again-mail.ts'
import { receiptMail } from '#server/messages/mail/receipt-mail.ts'
import { refundMail } from '#server/messages/mail/refund-mail.ts'
import { reservationMail } from '#server/messages/mail/reservation-mail.ts'
import { retrievalMail } from '#server/messages/mail/retrieval-mail.ts'
import { ticketMail } from '#server/messages/mail/ticket-mail.ts'
import { tripChangedMail } from '#server/messages/mail/trip-changed-mail.ts'
import { tripRestoredMail } from '#server/messages/mail/trip-restored-mail.ts'
import { factsOf, makeTicket, paymentOf } from '#server/messages/ticket-files/make-ticket.ts'
import { tripEvent } from '#server/messages/ticket-files/trip-event.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import type { Letter } from '#server/platform/providers/mailer.ts'
import { actLinkNamed } from './act-link-named.ts'
import {
  chargeNamed,
  lateRefundNamed,
  paymentNamed,
  refundNamed,
  refundsNamed,
  seatsNamed,
  takenNamed,
} from './named-in-letter.ts'
import { incompleteSeats } from './passenger-link-named.ts'
import { planBefore } from './plan-before.ts'
import type { Waiting } from './queries.ts'
import { mustBeConfirmed, mustStillDepart } from './refuse-outdated.ts'
import { Outdated } from './unsendable.ts'

export type Content = Omit<Letter, 'to' | 'dedupeKey'>

/** Composes a mail to the passenger from the current booking. Throws Outdated if the mail no longer applies. */
export async function composeForPassenger(context: AppContext, waiting: Waiting): Promise<Content> {
  if (waiting.bookingId === null) throw new Error(`a ${waiting.kind} without a booking cannot be composed`)
  const view = await readBookingById(context.db, waiting.bookingId)
  const link = await bookingLinkOf(context, view)
  const booking = { ...factsOf(view, await readCompany(context)), link }
  switch (waiting.kind) {
    case 'ticket':
    case 'ticket-again':
      mustBeConfirmed(view)
      return { ...ticketMail(booking), ...(await ticketOf(context, view)) }
    case 'reservation':
      if (view.status !== 'PENDING' || view.holdExpiresIn === null)
        throw new Outdated('the seats have been paid for or are no longer held')
      return reservationMail({ booking, keptUntil: secondsFrom(view.readAt, view.holdExpiresIn) })
    case 'receipt':
      return receiptOf(view, waiting, booking)
    case 'balance-paid': {
      if (view.status === 'CANCELLED') return receiptOf(view, waiting, booking)
      const payment = paymentOf(paymentNamed(view, waiting))
      return { ...balancePaidMail({ booking, payment }), ...(await ticketOf(context, view)) }
    }
    case 'balance-reminder':
      mustStillDepart(view, waiting)
      if (view.due === 0) throw new Outdated('the balance has been paid')
      return balanceReminderMail(booking)
    case 'owing-again':
      return owingAgainMail({ booking, ...takenNamed(view, waiting) })
    case 'refund':
      return refundMail({ booking, refund: refundNamed(view, waiting) })
    case 'refund-late':
      return lateRefundMail({ booking, refund: lateRefundNamed(view, waiting) })
    case 'trip-changed': {
      mustStillDepart(view, waiting)
      const before = planBefore(waiting)
      if (tripChanges(before, booking.trip).length === 0) throw new Outdated('the trip was changed back')
      return { ...tripChangedMail({ booking, before }), ...(await ticketOf(context, view)) }
    }
    case 'trip-cancelled':
      if (view.cancelledBecause !== 'trip_canceled') throw new Outdated('the booking was restored')
      return {
        ...tripCancelledMail({ booking, refund: refundsNamed(view, waiting) }),
        ...(await cancelledEventOf(context, view)),
      }
    case 'trip-restored':
      mustBeConfirmed(view)
      return { ...tripRestoredMail(booking), ...(await ticketOf(context, view)) }
    case 'booking-cancelled':
      if (view.status !== 'CANCELLED') throw new Outdated('the booking was restored')
      return {
        ...bookingCancelledMail({
          booking,
          refund: refundsNamed(view, waiting),
          waiting: view.refundWaiting,
          charge: chargeNamed(waiting),
        }),
        ...(await cancelledEventOf(context, view)),
      }
    case 'seats-cancelled': {
      mustBeConfirmed(view)
      const refunds = { refund: refundsNamed(view, waiting), waiting: view.refundWaiting }
      const cancelled = { ...refunds, ...seatsNamed(waiting) }
      const mail = seatsCancelledMail({ booking, ...cancelled, charge: chargeNamed(waiting) })
      return { ...mail, ...(await ticketOf(context, view)) }
    }
    case 'booking-moved': {
      mustBeConfirmed(view)
      const moved = { refund: refundsNamed(view, waiting), charge: chargeNamed(waiting) }
      return { ...bookingMovedMail({ booking, ...moved }), ...(await ticketOf(context, view)) }
    }
    case 'details-missing':
      mustStillDepart(view, waiting)
      return detailsMissingMail(booking, await incompleteSeats(context, view.id))
    case 'act-link':
      return actLinkMail({ booking, actLink: await actLinkNamed(context, waiting) })
    case 'retrieval': {
      const ticket = view.status === 'CONFIRMED' ? await ticketOf(context, view) : {}
      const mail = retrievalMail({ booking, status: view.status, refunded: kobo(refundedOf(view)) })
      return { ...mail, ...ticket }
    }
    case 'booking-link':
      if (view.status === 'CANCELLED') throw new Outdated('the booking is cancelled')
      return bookingLinkMail({ booking, isConfirmed: view.status === 'CONFIRMED' })
    default:
      throw new Error(`there is no template for a ${waiting.kind}`)
  }
}

/** Confirms the payment, whatever the status of the booking. The receipt of a cancelled booking asks for no balance. */
const receiptOf = (view: BookingView, waiting: Waiting, booking: LinkedBooking): Content =>
  receiptMail({
    booking,
    payment: paymentOf(paymentNamed(view, waiting)),
    isCancelled: view.status === 'CANCELLED',
  })

async function ticketOf(context: AppContext, view: BookingView): Promise<Pick<Letter, 'attachments'>> {
  const content = await context.ticketPdfs.forMail(await makeTicket(context, view))
  const ticket = { filename: `ticket-${formatReference(view.bookingToken)}.pdf`, content }
  return { attachments: [ticket, await calendarFileOf(context, view)] }
}

/** Cancels the trip in the passenger's calendar. A booking that was never paid has had no ticket and no such file. */
async function cancelledEventOf(
  context: AppContext,
  view: BookingView,
): Promise<Pick<Letter, 'attachments'>> {
  const wasPaid = view.payments.some(({ status }) => status === 'PAID')
  return wasPaid ? { attachments: [await calendarFileOf(context, view)] } : {}
}

const calendarFileOf = async (context: AppContext, view: BookingView) => ({
  filename: 'trip.ics',
  content: Buffer.from(tripEvent(view, await readCompany(context))),
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
})

const secondsFrom = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

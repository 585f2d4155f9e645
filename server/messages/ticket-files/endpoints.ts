import * as z from 'zod/mini'
import { TicketCodesAnswer } from '#contracts/messages/ticket-codes.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { readBooking, readBookingById } from '#server/bookings/public/read-booking.ts'
import { seatCodesOf } from '#server/bookings/tickets/seat-codes.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { fileAnswer } from '#server/platform/endpoints/file-answer.ts'
import { AppError } from '#server/platform/errors.ts'
import { qrPicture } from './draw-qr.ts'
import { makeTicket } from './make-ticket.ts'
import { tripEvent } from './trip-event.ts'

const TicketParams = z.object({ bookingToken: z.string().check(z.maxLength(40)) })

const TicketSeat = z.object({
  ...TicketParams.shape,
  seatNo: z.string().check(z.regex(/^\d{1,2}$/)),
})

const TicketFile = z.object({ file: z.string().check(z.regex(/^[0-9A-Za-z-]{16,25}\.pdf$/)) })

export const ticketEndpoints = endpointsFor('Tickets', (endpoint, context) => {
  endpoint('GET /tickets/:file', 'public', 'Download a ticket', {
    errors: ['CONFLICT'],
    description:
      'Returns the PDF ticket for a confirmed booking. `file` is the booking token followed by `.pdf`.',
    params: TicketFile,
    answer: fileAnswer('The ticket.', 'application/pdf'),
    handle: async ({ params }, reply) => {
      const token = params.file.replace(/\.pdf$/, '')
      const view = requireTicket(await readBooking(context.db, token))
      const pdf = await context.ticketPdfs.forRequest(await makeTicket(context, view))
      return reply.type('application/pdf').headers(fileHeaders(view)).send(pdf)
    },
  })

  endpoint('GET /bookings/:id/ticket.pdf', 'bookings.view', 'Download the ticket for a booking', {
    errors: ['CONFLICT'],
    description:
      'Returns the PDF ticket for a confirmed booking, for staff to show or print. The download is recorded in the audit log.',
    answer: fileAnswer('The ticket.', 'application/pdf'),
    handle: async ({ act, params }, reply) => {
      const view = requireTicket(await readBookingById(context.db, params.id))
      const pdf = await context.ticketPdfs.forRequest(await makeTicket(context, view))
      await writeLog(context.db, {
        ...act,
        type: 'admin',
        action: 'ticket.downloaded',
        details: 'PDF',
        bookingId: view.id,
        entity: 'booking',
        entityId: view.id,
      })
      return reply.type('application/pdf').headers(fileHeaders(view)).send(pdf)
    },
  })

  endpoint('GET /tickets/:bookingToken/codes', 'public', 'List the boarding codes for a booking', {
    errors: ['CONFLICT'],
    description:
      'Returns the text of the QR code and the short code of each seat, for a phone on which the passenger saves the ticket.',
    params: TicketParams,
    answer: TicketCodesAnswer,
    data: async ({ params }) =>
      seatCodesOf(context.db, requireTicket(await readBooking(context.db, params.bookingToken))),
  })

  endpoint('GET /tickets/:bookingToken/codes/:seatNo', 'public', 'Show the QR code for a seat', {
    errors: ['CONFLICT'],
    description: 'Returns the boarding code for one seat as an SVG image.',
    params: TicketSeat,
    answer: fileAnswer('The QR code.', 'image/svg+xml'),
    handle: async ({ params }, reply) => {
      const view = requireTicket(await readBooking(context.db, params.bookingToken))
      const { seats } = await makeTicket(context, view)
      const seat = seats.find(({ seatNo }) => seatNo === params.seatNo)
      if (!seat) throw new AppError('NOT_FOUND', 'This booking has no such seat.')
      return reply.type('image/svg+xml').send(qrPicture(seat.code))
    },
  })

  endpoint('GET /tickets/:bookingToken/trip.ics', 'public', 'Download the trip for a calendar', {
    errors: ['CONFLICT'],
    description:
      'Returns the trip of a confirmed or cancelled booking as an iCalendar file, without names and without the reference.',
    params: TicketParams,
    answer: fileAnswer('The trip.', 'text/calendar'),
    handle: async ({ params }, reply) => {
      const view = await readBooking(context.db, params.bookingToken)
      if (view.status !== 'CONFIRMED' && view.status !== 'CANCELLED')
        throw new AppError('CONFLICT', 'This booking has no ticket yet because it is not confirmed.')
      return reply
        .type('text/calendar; charset=utf-8')
        .headers({
          'content-disposition': 'inline; filename="trip.ics"',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(tripEvent(view, await readCompany(context)))
    },
  })
})

const fileHeaders = ({ bookingToken }: BookingView) => ({
  'content-disposition': `inline; filename="ticket-${formatReference(bookingToken)}.pdf"`,
  'referrer-policy': 'no-referrer',
})

function requireTicket(view: BookingView): BookingView {
  if (view.status === 'CONFIRMED') return view
  throw new AppError(
    'CONFLICT',
    view.status === 'CANCELLED'
      ? 'This booking is cancelled, so it has no valid ticket.'
      : 'This booking has no ticket yet because it is not confirmed.',
  )
}

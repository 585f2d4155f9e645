import * as z from 'zod/mini'
import { TicketCodesAnswer } from '#contracts/messages/ticket-codes.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { readBooking, readBookingById } from '#server/bookings/public/read-booking.ts'
import { seatCodesOf } from '#server/bookings/tickets/seat-codes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { qrPicture } from './draw-qr.ts'
import { makeTicket } from './make-ticket.ts'

const TicketParams = z.object({ bookingToken: z.string().check(z.maxLength(40)) })

const TicketSeat = z.object({
  ...TicketParams.shape,
  seatNo: z.string().check(z.regex(/^\d{1,2}$/)),
})

const TicketFile = z.object({ file: z.string().check(z.regex(/^[0-9A-Za-z-]{16,25}\.pdf$/)) })

/** The schema of a PDF or SVG response, which bypasses the JSON serializer. */
const Bytes: z.ZodMiniType<unknown> = z.string()

const tags = ['Tickets']

export function ticketEndpoints(app: Api, context: AppContext): void {
  app.get(
    '/tickets/:file',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Download a ticket',
        description:
          'Returns the PDF ticket for a confirmed booking. `file` is the booking token followed by `.pdf`.',
        params: TicketFile,
        response: {
          200: { description: 'The ticket.', content: { 'application/pdf': { schema: Bytes } } },
        },
      },
    },
    async (request, reply) => {
      const token = request.params.file.replace(/\.pdf$/, '')
      const view = requireTicket(await readBooking(context.db, token))
      const pdf = await context.ticketPdfs.forRequest(await makeTicket(context, view))
      return reply
        .type('application/pdf')
        .headers(fileHeaders(view))
        .serializer((body: unknown) => body as string)
        .send(pdf)
    },
  )

  app.get(
    '/bookings/:id/ticket.pdf',
    {
      config: { permission: 'bookings.view', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Download the ticket for a booking',
        description:
          'Returns the PDF ticket for a confirmed booking, for staff to show or print. The download is recorded in the audit log.',
        params: IdParams,
        response: {
          200: { description: 'The ticket.', content: { 'application/pdf': { schema: Bytes } } },
        },
      },
    },
    async (request, reply) => {
      const view = requireTicket(await readBookingById(context.db, request.params.id))
      const pdf = await context.ticketPdfs.forRequest(await makeTicket(context, view))
      await writeLog(context.db, {
        ...staffActionOf(request),
        type: 'admin',
        action: 'ticket.downloaded',
        details: 'PDF',
        bookingId: view.id,
        entity: 'booking',
        entityId: view.id,
      })
      return reply
        .type('application/pdf')
        .headers(fileHeaders(view))
        .serializer((body: unknown) => body as string)
        .send(pdf)
    },
  )

  app.get(
    '/tickets/:bookingToken/codes',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'List the boarding codes for a booking',
        description:
          'Returns the text of the QR code and the short code of each seat, for a phone on which the passenger saves the ticket.',
        params: TicketParams,
        response: { 200: TicketCodesAnswer },
      },
    },
    async ({ params }) => ({
      data: await seatCodesOf(context.db, requireTicket(await readBooking(context.db, params.bookingToken))),
    }),
  )

  app.get(
    '/tickets/:bookingToken/codes/:seatNo',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Show the QR code for a seat',
        description: 'Returns the boarding code for one seat as an SVG image.',
        params: TicketSeat,
        response: {
          200: { description: 'The QR code.', content: { 'image/svg+xml': { schema: Bytes } } },
        },
      },
    },
    async ({ params }, reply) => {
      const view = requireTicket(await readBooking(context.db, params.bookingToken))
      const { seats } = await makeTicket(context, view)
      const seat = seats.find(({ seatNo }) => seatNo === params.seatNo)
      if (!seat) throw new AppError('NOT_FOUND', 'This booking has no such seat.')
      return reply
        .type('image/svg+xml')
        .serializer((body: unknown) => body as string)
        .send(qrPicture(seat.code))
    },
  )
}

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

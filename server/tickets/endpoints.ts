import * as z from 'zod/mini'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import { formatReference } from '#domain/booking-reference.ts'
import type { Api, House } from '#server/app.ts'
import { readBooking } from '#server/bookings/read-booking.ts'
import { AppError } from '#server/errors.ts'
import { makeTicket } from './make-ticket.ts'
import { renderTicketPdf } from './ticket-pdf.ts'

const TicketFile = z.object({ file: z.string().check(z.regex(/^[0-9A-Za-z-]{16,25}\.pdf$/)) })

/** Bytes on the wire; in here a buffer, which passes the serializer by. */
const PdfFile: z.ZodMiniType<unknown> = z.string()

export function ticketEndpoints(app: Api, house: House): void {
  app.get(
    '/tickets/:file',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Tickets'],
        params: TicketFile,
        response: {
          200: { description: 'The ticket.', content: { 'application/pdf': { schema: PdfFile } } },
          '4xx': ErrorAnswer,
          '5xx': ErrorAnswer,
        },
      },
    },
    async (request, reply) => {
      const view = await readBooking(house.db, request.params.file.replace(/\.pdf$/, ''))
      if (view.status !== 'CONFIRMED') throw new AppError('CONFLICT', 'This booking has no ticket yet.')
      const pdf = await renderTicketPdf(await makeTicket(house, view))
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="Tafiya-${formatReference(view.bookingToken)}.pdf"`)
        .header('referrer-policy', 'no-referrer')
        .serializer((body: unknown) => body as string)
        .send(pdf)
    },
  )
}

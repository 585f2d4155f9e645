import * as z from 'zod/mini'
import { readBooking } from '#server/bookings/public/read-booking.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { tripEvent } from './trip-event.ts'

const CalendarParams = z.object({ bookingToken: z.string().check(z.maxLength(40)) })

/** The schema of a response that bypasses the JSON serializer. */
const CalendarFile: z.ZodMiniType<unknown> = z.string()

export function calendarEndpoints(app: Api, context: AppContext): void {
  app.get(
    '/tickets/:bookingToken/trip.ics',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['Tickets'],
        summary: 'Download the trip for a calendar',
        description:
          'Returns the trip of a confirmed or cancelled booking as an iCalendar file, without names and without the reference.',
        params: CalendarParams,
        response: {
          200: { description: 'The trip.', content: { 'text/calendar': { schema: CalendarFile } } },
        },
      },
    },
    async ({ params }, reply) => {
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
        .serializer((body: unknown) => body as string)
        .send(tripEvent(view, await readCompany(context)))
    },
  )
}

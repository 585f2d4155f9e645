import { AdminBookingAnswer, AdminBookingPage, BookingQuery } from '#contracts/changes/admin-bookings.ts'
import { BookingSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { staffOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { presentAdminBooking } from './present-admin-booking.ts'
import { selectBookingSummary, selectBookings } from './queries.ts'
import { showBooking } from './show-booking.ts'

const tags = ['Bookings']

export function bookingListEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/bookings',
    {
      config: { permission: 'bookings.view' },
      schema: {
        tags,
        summary: 'List bookings',
        description: 'Returns a page of bookings, with search, sorting and filters.',
        querystring: BookingQuery,
        response: { 200: AdminBookingPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectBookings(db, query)
      return { data: rows.map(presentAdminBooking), ...page }
    },
  )

  app.get(
    '/bookings/summary',
    {
      config: { permission: 'bookings.view' },
      schema: {
        tags,
        summary: 'Summarise the bookings',
        description:
          'Returns how many bookings were made today, how many have a balance due, and the total due.',
        response: { 200: BookingSummaryAnswer },
      },
    },
    async () => ({ data: await selectBookingSummary(db, lagosDay(new Date())) }),
  )

  app.get(
    '/bookings/:id',
    {
      config: { permission: 'bookings.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show a booking',
        description: 'Returns a booking with its payments, notifications and history.',
        params: IdParams,
        response: { 200: AdminBookingAnswer },
      },
    },
    async (request) => ({ data: await showBooking(db, staffOf(request), request.params.id) }),
  )
}

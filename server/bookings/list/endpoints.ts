import { AdminBookingAnswer, AdminBookingPage, BookingQuery } from '#contracts/admin-bookings.ts'
import { IdParams } from '#contracts/record-id.ts'
import type { Api, AppContext } from '#server/context.ts'
import { staffOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { presentAdminBooking } from './present-admin-booking.ts'
import { selectBookings } from './queries.ts'
import { showBooking } from './show-booking.ts'

const tags = ['Bookings']

/** Endpoints for staff to read bookings. */
export function bookingListEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/bookings',
    {
      config: { permission: 'bookings.view' },
      schema: { tags, querystring: BookingQuery, response: { 200: AdminBookingPage, ...errors } },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectBookings(db, query)
      return { data: rows.map(presentAdminBooking), ...page }
    },
  )

  app.get(
    '/bookings/:id',
    {
      config: { permission: 'bookings.view' },
      schema: { tags, params: IdParams, response: { 200: AdminBookingAnswer, ...errors } },
    },
    async (request) => ({ data: await showBooking(db, staffOf(request), request.params.id) }),
  )
}

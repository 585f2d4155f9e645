import { AdminBookingAnswer, AdminBookingPage, BookingQuery } from '#contracts/changes/admin-bookings.ts'
import { BookingSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { presentAdminBooking } from './present-admin-booking.ts'
import { selectBookingSummary, selectBookings } from './queries.ts'
import { showBooking } from './show-booking.ts'

export const bookingListEndpoints = endpointsFor('Bookings', (endpoint, { db }) => {
  endpoint('GET /bookings', 'bookings.view', 'List bookings', {
    description: 'Returns a page of bookings, with search, sorting and filters.',
    query: BookingQuery,
    answer: AdminBookingPage,
    handle: async ({ query }) => presentPage(await selectBookings(db, query), presentAdminBooking),
  })

  endpoint('GET /bookings/summary', 'bookings.view', 'Summarise the bookings', {
    description: 'Returns how many bookings were made today, how many have a balance due, and the total due.',
    answer: BookingSummaryAnswer,
    data: () => selectBookingSummary(db, lagosDay(new Date())),
  })

  endpoint('GET /bookings/:id', 'bookings.view', 'Show a booking', {
    description: 'Returns a booking with its payments, notifications and history.',
    answer: AdminBookingAnswer,
    data: ({ act, params }) => showBooking(db, act.actor, params.id),
  })
})

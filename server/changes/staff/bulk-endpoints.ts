import { BulkAnswer, BulkHeaders, BulkTickets } from '#contracts/bookings/bulk-bookings.ts'
import { BulkMessage } from '#contracts/messages/notifications.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { sendTickets } from './send-tickets.ts'
import { writeToBookings } from './write-to-bookings.ts'

const tags = ['Bookings']

/** Endpoints for actions on several bookings that staff ticked in the list. Each returns a result for each booking. */
export function bulkBookingEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/bookings/tickets',
    {
      config: { permission: 'bookings.resend' },
      schema: {
        tags,
        summary: 'Resend the tickets for several bookings',
        description:
          'Mails the ticket for each confirmed booking that has an e-mail address. At most 100 bookings. An `Idempotency-Key` makes retries safe.',
        headers: BulkHeaders,
        body: BulkTickets,
        response: { 200: BulkAnswer },
      },
    },
    async (request) => {
      const key = request.headers['idempotency-key']
      return { data: await sendTickets(context, staffActionOf(request), request.body.ids, key) }
    },
  )

  app.post(
    '/bookings/messages',
    {
      config: { permission: 'notifications.send' },
      schema: {
        tags,
        summary: 'Write to the passengers on several bookings',
        description:
          'Queues an e-mail or SMS for the passenger on each booking. At most 100 bookings. An `Idempotency-Key` makes retries safe.',
        headers: BulkHeaders,
        body: BulkMessage,
        response: { 200: BulkAnswer },
      },
    },
    async (request) => {
      const key = request.headers['idempotency-key']
      return { data: await writeToBookings(context, staffActionOf(request), request.body, key) }
    },
  )
}

import type { BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import { issueTicket } from '#server/bookings/public/issue-ticket.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withIdempotency } from '#server/platform/idempotency/with-idempotency.ts'
import { forEachBooking } from './for-each-booking.ts'

/**
 * Mails the ticket of each chosen booking again, as 'Issue ticket' does for one. With `key`, each booking has an
 * idempotency key of its own, so that a repeated request mails only the tickets that the first one did not reach.
 */
export const sendTickets = (
  context: AppContext,
  act: StaffAction,
  ids: readonly number[],
  key: string | undefined,
): Promise<BulkResult[]> =>
  forEachBooking(context.db, ids, async ({ id, email, status, bookingToken }) => {
    if (status !== 'CONFIRMED') return 'not-confirmed'
    if (email === '') return 'no-email'
    const endpoint = `POST /bookings/tickets by ${act.actor.id}`
    return withIdempotency(context.db, { endpoint, key: key && `${key}:${id}`, body: id }, async () => {
      await issueTicket(context, act, { email, bookingToken })
      return 'sent' as const
    })
  })

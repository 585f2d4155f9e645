import type { BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import type { BulkMessage } from '#contracts/messages/notifications.ts'
import { writeToPassengers } from '#server/messages/staff/by-hand/write-to-passengers.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { forEachBooking } from './for-each-booking.ts'

/**
 * Writes to the passenger of each chosen booking, as 'Send Notification' does for one. With `key`, each booking has an
 * idempotency key of its own, so that a repeated request writes only to those that the first one did not reach.
 */
export const writeToBookings = (
  context: AppContext,
  act: StaffAction,
  { ids, ...words }: BulkMessage,
  key: string | undefined,
): Promise<BulkResult[]> =>
  forEachBooking(context.db, ids, async ({ id, email, bookingToken }) => {
    if (words.type === 'email' && email === '') return 'no-email'
    await writeToPassengers(context, act, { ...words, bookingToken }, key && `${key}:${id}`)
    return 'sent'
  })

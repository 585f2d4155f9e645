import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notPermitted } from '#server/platform/errors.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { presentBooking } from './present-booking.ts'
import { selectBookingView } from './read-booking-queries.ts'
import { noSuchBooking } from './refusals.ts'

/** Mails the ticket of a confirmed booking again at the request of staff, and logs it. Staff have no limit. */
export async function issueTicket(
  { db, config }: AppContext,
  act: StaffAction,
  asked: { email: string; bookingToken: string },
): Promise<{ data: PublicBooking; mailed: boolean }> {
  if (!mayDo(act.actor, 'bookings.resend')) throw notPermitted()
  const bookingToken = parseReference(asked.bookingToken) ?? ''
  const view = await selectBookingView(db, { bookingToken })
  if (!view || view.email !== asked.email) throw noSuchBooking()
  if (view.status !== 'CONFIRMED') throw new AppError('CONFLICT', 'Only a confirmed booking has a ticket.')
  await withTransaction(db, async (tx) => {
    await announce(tx, 'ticket-again', { bookingId: view.id })
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'ticket.issued',
      details: 'mailed to the passenger',
      bookingId: view.id,
      entity: 'booking',
      entityId: view.id,
    })
  })
  return { data: presentBooking(view, config.publicUrl), mailed: true }
}

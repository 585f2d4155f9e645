import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { mustBeReachable } from '#server/changes/self/refusals.ts'
import { RESENDS } from '#server/changes/self/resend-ticket.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse } from '#server/platform/limits/limit.ts'
import { announceTicketToCaller } from '#server/platform/outbox/announce.ts'

/** Sends the ticket again by SMS, at most once in 15 minutes, like the page of the booking. */
export const sendTicket = (context: AppContext, bookingId: number): Promise<void> =>
  withTransaction(context.db, async (tx) => {
    mustBeReachable(context, await readBookingById(tx, bookingId), 'sms')
    await countOrRefuse(tx, RESENDS.sms, `${bookingId}`)
    await writeLog(tx, {
      type: 'booking',
      action: 'ticket.resent',
      details: 'by SMS; asked for by USSD',
      bookingId,
      entity: 'booking',
      entityId: bookingId,
    })
    await announceTicketToCaller(tx, bookingId)
  })

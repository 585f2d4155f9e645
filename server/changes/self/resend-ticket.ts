import type { SelfBooking, SelfResend } from '#contracts/changes/self-service.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { noteAct } from '#server/money/cancelling/note-act.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { actOnBooking, type PassengerAction, passengerEntry } from './act-on-booking.ts'
import { mustBeReachable } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

/** Requests by USSD count against the same limits. */
export const RESENDS = {
  email: defineLimit({
    name: 'self-resend-email',
    counts: 'tickets of a booking mailed again',
    most: 1,
    windowSeconds: 15 * 60,
  }),
  sms: defineLimit({
    name: 'self-resend-sms',
    counts: 'tickets of a booking sent again by SMS',
    most: 1,
    windowSeconds: 15 * 60,
  }),
}

/** Sends the ticket again by e-mail or SMS, each at most once in 15 minutes. */
export async function resendTicket(
  context: AppContext,
  session: SelfSession,
  resend: SelfResend,
  by: PassengerAction,
): Promise<SelfBooking> {
  const { channel } = resend
  return actOnBooking(context, session, { act: 'resend', body: resend, by }, async (tx, { id }) => {
    mustBeReachable(context, await readBookingById(tx, id), channel)
    await countOrRefuse(tx, RESENDS[channel], `${id}`)
    await noteAct(tx, { bookingId: id, kind: 'resend' })
    await writeLog(
      tx,
      passengerEntry(by, id, 'ticket.resent', [`by ${channel === 'sms' ? 'SMS' : 'e-mail'}`]),
    )
    await announce(tx, channel === 'sms' ? 'ticket-sms' : 'ticket-again', { bookingId: id })
  })
}

import type { SelfBooking, SelfSeats } from '#contracts/changes/self-service.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { findTarget, reseatBooking } from '#server/changes/staff/reseat-booking.ts'
import { noteAct } from '#server/money/cancelling/note-act.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { actOnBooking, type PassengerAction, passengerEntry } from './act-on-booking.ts'
import { sameSeats } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

/** Changes the seats of a booking on its trip, free of charge. */
export async function changeOwnSeats(
  context: AppContext,
  session: SelfSession,
  change: SelfSeats,
  by: PassengerAction,
): Promise<SelfBooking> {
  const also = { alsoSeats: change.seatId }
  return actOnBooking(context, session, { act: 'seat', body: change, by, also }, async (tx, booking) => {
    const { seatId } = change
    const target = await findTarget(tx, booking, { tripId: booking.tripId, seatId })
    if (seatId.every((id) => booking.seatIds.includes(id))) throw sameSeats()
    const seatNos = target.seats.map(({ seatNo }) => seatNo)
    const actId = await noteAct(tx, { bookingId: booking.id, kind: 'seat', seatNos })
    await reseatBooking(tx, booking.id, target, { price: booking.price, offer: null })
    await writeLog(
      tx,
      passengerEntry(by, booking.id, 'booking.moved', [
        `${seatsInWords(booking.seatNos)} to ${seatsInWords(seatNos)}`,
      ]),
    )
    await announce(tx, 'booking-moved', {
      bookingId: booking.id,
      once: actId,
      payload: { refundIds: [], charge: 0 },
    })
  })
}

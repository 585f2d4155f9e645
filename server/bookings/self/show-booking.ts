import type { SelfBooking } from '#contracts/self-service.ts'
import { blockInWords, blockOf } from '#domain/self-blocks.ts'
import { presentBooking } from '#server/bookings/public/present-booking.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { readCompany } from '#server/office/settings/read-company.ts'
import { type SelfSession, selectState } from './queries.ts'

/** Returns the booking of a session with the acts that are possible now, and the reasons against the others. */
export async function showBooking(context: AppContext, session: SelfSession): Promise<SelfBooking> {
  const { db, config } = context
  const view = await readBookingById(db, session.bookingId)
  const state = await selectState(db, session.bookingId)
  if (!state) throw notFound('Booking')
  const block = blockOf(state)
  const reason = block && blockInWords(block, await readCompany(context))
  return {
    booking: presentBooking(view, config.publicUrl),
    acts: [{ act: 'cancel', block, reason }],
    mayAct: session.mayAct,
  }
}

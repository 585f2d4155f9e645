import type { SelfBooking } from '#contracts/changes/self-service.ts'
import { blockInWords, blockOf, SELF_ACTS } from '#domain/changes/self-blocks.ts'
import { listOwnPassengers } from '#server/bookings/passengers/own-passengers.ts'
import { presentBooking } from '#server/bookings/public/present-booking.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { selectPayoutsWait, selectState, selectToCollect } from './queries.ts'
import { mustUseLink, type SelfSession } from './self-session.ts'

/** Returns the booking of a session with the acts that are possible now, and the reasons against the others. */
export async function showBooking(context: AppContext, session: SelfSession): Promise<SelfBooking> {
  const { db, config } = context
  const view = await readBookingById(db, session.bookingId)
  const state = await selectState(db, session.bookingId)
  if (!state) throw notFound('Booking')
  const company = await readCompany(context)
  return {
    booking: presentBooking(view, config.publicUrl),
    acts: SELF_ACTS.map((act) => {
      const block = blockOf(state, act)
      const reason = block && blockInWords(block, company)
      return { act, block, reason, needsLink: mustUseLink(session, act) }
    }),
    passengers: await listOwnPassengers(db, session.bookingId),
    mayAct: session.mayAct,
    payoutsWaitUntil: (await selectPayoutsWait(db, session.bookingId))?.toISOString() ?? null,
    // Only a session that may act on money sees the codes: a terminal pays the cash to anyone who names the code.
    toCollect: session.mayAct ? await selectToCollect(db, session.bookingId) : [],
  }
}

import type { SelfBooking, SelfOpening } from '#contracts/changes/self-service.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { findByLink, findByPhone, findByReference } from '#server/bookings/public/find-booking.ts'
import { digestOf, newShortToken } from '#server/platform/auth/session-token.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { insertSession, prolongSession, selectSession } from './queries.ts'
import type { SelfSession } from './self-session.ts'
import { showBooking } from './show-booking.ts'

/** A booking opened in a browser, and the token for its cookie. */
export type Opened = { data: SelfBooking; token: string }

/**
 * Opens a booking in a browser by its reference and a contact, or by its link, within the limits of a retrieval.
 * `current` is the token of the cookie. If its session is for the same booking and may still act on money, that session
 * continues.
 */
export async function openBooking(
  context: AppContext,
  asked: SelfOpening,
  { ip, current }: { ip: string; current: string | undefined },
): Promise<Opened> {
  const { id: bookingId } = await find(context, asked, ip)
  if (current && (await prolongSession(context.db, { digest: digestOf(current), bookingId }))) {
    const session = { bookingId, mayAct: true, isByLink: false }
    return { token: current, data: await showBooking(context, session) }
  }
  const session = { bookingId, mayAct: false, isByLink: 'link' in asked }
  const token = await startSession(context, session)
  return { token, data: await showBooking(context, session) }
}

function find({ db }: AppContext, asked: SelfOpening, ip: string): Promise<BookingView> {
  if ('link' in asked) return findByLink(db, asked.link, ip)
  if ('email' in asked) return findByReference(db, asked, ip)
  return findByPhone(db, asked, ip)
}

/** Starts a session of 15 minutes and returns its token. */
export async function startSession({ db }: Pick<AppContext, 'db'>, session: SelfSession): Promise<string> {
  const { token, digest } = newShortToken()
  await insertSession(db, { ...session, digest })
  return token
}

export const readSession = (
  { db }: Pick<AppContext, 'db'>,
  token: string | undefined,
): Promise<SelfSession | undefined> =>
  token ? selectSession(db, digestOf(token)) : Promise.resolve(undefined)

import { parseReference } from '#domain/bookings/booking-reference.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import { opensBooking } from '#server/bookings/tickets/booking-link.ts'
import { readLink } from '#server/bookings/tickets/link-token.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import type { BookingView } from './booking-view.ts'
import { attemptsOnEmail, attemptsOnLink, countAttempt, findWithinLimits } from './limit-retrievals.ts'
import { selectBookingView } from './read-booking-queries.ts'
import { noSuchBooking } from './refusals.ts'

export async function findByReference(
  db: Database,
  asked: { email: string; bookingToken: string },
  ip: string,
): Promise<BookingView> {
  const email = asked.email.trim().toLowerCase()
  return findWithinLimits(db, attemptsOnEmail(email, ip), async () => {
    // A malformed reference is queried too, so that its response takes as long as the others.
    const bookingToken = parseReference(asked.bookingToken) ?? ''
    const view = await selectBookingView(db, { bookingToken })
    return isSameText(view?.email ?? '', email) ? view : undefined
  })
}

/**
 * Finds a booking without an e-mail address by its reference and phone number. A booking with an e-mail address is not
 * found: its passenger uses the address.
 */
export async function findByPhone(
  db: Database,
  asked: { phone: string; bookingToken: string },
  ip: string,
): Promise<BookingView> {
  const phone = normalizePhone(asked.phone) ?? asked.phone.trim()
  return findWithinLimits(db, attemptsOnEmail(phone, ip), async () => {
    const view = await selectBookingView(db, { bookingToken: parseReference(asked.bookingToken) ?? '' })
    const isTheirs = isSameText(normalizePhone(view?.mobile ?? '') ?? '', phone)
    return view?.email === '' && isTheirs ? view : undefined
  })
}

/**
 * Finds the booking that a link opens. A valid link opens even if others on the same network have guessed too often,
 * because only links that open nothing are counted and limited. The 80 bits of the signature are too many to guess.
 */
export async function findByLink(db: Database, text: string, ip: string): Promise<BookingView> {
  const token = readLink(text)
  const bookingId = token?.bookingId ?? 0
  const view = await selectBookingView(db, { id: bookingId })
  if (token && view && (await opensBooking(db, token, view))) return view
  await countAttempt(db, attemptsOnLink(bookingId, ip))
  throw noSuchBooking()
}

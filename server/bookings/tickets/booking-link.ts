import { bookingLink, isLinkAlive } from '#domain/bookings/booking-link.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { keyNoOf, linkKeys } from './link-keys.ts'
import { isSignedLink, type LinkContact, type LinkToken, signLink } from './link-token.ts'

type Linked = LinkContact & { id: number }

/** Returns the token with which the passenger opens this booking without reference and e-mail. */
export async function linkTokenOf(db: Database, { id, ...contact }: Linked): Promise<string> {
  const [newest] = await linkKeys(db)
  if (!newest) throw new Error('there is no key that signs links')
  return signLink(newest.value, { purpose: 'booking', keyNo: keyNoOf(newest), bookingId: id }, contact)
}

export const bookingLinkOf = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  booking: Linked,
): Promise<string> => bookingLink(config.publicUrl, await linkTokenOf(db, booking))

/**
 * Returns true if the token was made for this booking and its present contact, with a key that is still stored, and the
 * link has not expired.
 */
export async function opensBooking(
  db: Database,
  token: LinkToken,
  booking: Linked & { trip: { arriveTime: Date }; readAt: Date },
): Promise<boolean> {
  const key = (await linkKeys(db)).find((one) => keyNoOf(one) === token.keyNo)
  if (!key || token.purpose !== 'booking' || token.bookingId !== booking.id) return false
  return isSignedLink(key.value, token, booking) && isLinkAlive(booking.trip.arriveTime, booking.readAt)
}

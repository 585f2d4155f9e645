import { parseReference } from '#domain/booking-reference.ts'
import type { House } from '#server/app.ts'
import { countOrRefuse, type Limit } from '#server/limits/limit.ts'
import { isSurelyUnpaid } from './is-surely-unpaid.ts'
import { selectUnpaidByToken } from './queries.ts'
import { release } from './release.ts'

/** Where a payment was begun, every release asks the provider. */
const RELEASES: Limit = { name: 'release-booking', most: 5, windowSeconds: 60 }

/** A visitor gives their seats back. Saying it twice, or about a booking already gone or paid, changes nothing. */
export async function releaseDraft(house: House, typedToken: string): Promise<void> {
  const bookingToken = parseReference(typedToken)
  const booking = bookingToken ? await selectUnpaidByToken(house.db, bookingToken) : undefined
  if (!booking) return
  if (booking.references.length > 0) await countOrRefuse(house.db, RELEASES, String(booking.id))
  if (!(await isSurelyUnpaid(house, booking.references))) return
  await release(house.db, [booking.id], 'customer', { evenIfHeld: true })
}

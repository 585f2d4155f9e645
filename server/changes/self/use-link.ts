import { SelfWish } from '#contracts/changes/self-service.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { findLink, redeemLink } from '#server/platform/links/one-time-links.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { startSession } from './open-booking.ts'
import { linkUsed } from './refusals.ts'

/** Limits the guesses of a network. The 128 bits of a token are too many to guess. */
const PER_NETWORK = defineLimit({
  name: 'act-link-network',
  counts: 'links opened from a network',
  most: 200,
  windowSeconds: 15 * 60,
})

/** Reads a link without using it, because mail scanners open links too. Returns true if it can be used. */
export const isLinkAlive = async ({ db }: Pick<AppContext, 'db'>, token: string): Promise<boolean> =>
  (await findLink(db, 'booking-act', token)) !== undefined

/**
 * Uses a link. Returns the token of a session that may act on money for 15 minutes, and the act that the passenger had
 * begun.
 */
export async function useLink(
  { db }: Pick<AppContext, 'db'>,
  token: string,
  by: { ip: string; requestId: string },
): Promise<{ session: string; wish: SelfWish }> {
  await countOrRefuse(db, PER_NETWORK, networkOf(by.ip))
  return withTransaction(db, async (tx) => {
    const found = await findLink(tx, 'booking-act', token)
    if (!found) throw linkUsed()
    // Locks the booking before the link, in the same order as a change of the contact. The booking can then be neither
    // changed nor erased in the meantime.
    const bookingId = Number(found.subject)
    await lockInOrder(tx, { bookings: ['key share', bookingId] })
    const link = await redeemLink(tx, 'booking-act', token)
    if (!link) throw linkUsed()
    await writeLog(tx, {
      ...by,
      type: 'booking',
      action: 'booking.link-used',
      details: 'The passenger opened the link to cancel or change the booking',
      bookingId,
      entity: 'booking',
      entityId: bookingId,
    })
    const session = await startSession({ db: tx }, { bookingId, mayAct: true, isByLink: false })
    return { session, wish: SelfWish.safeParse(link.wish).data ?? {} }
  })
}

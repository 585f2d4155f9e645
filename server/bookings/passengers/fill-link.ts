import { digestOf, newShortToken } from '#server/platform/auth/session-token.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { type LinkedSeatRow, selectLinkedSeat, selectSeatOf, storeFillToken } from './link-queries.ts'

const PATH = '/p'

/**
 * Creates the link with which a passenger fills in the details of one seat. It replaces an earlier link of the seat.
 */
export async function makeFillLink(
  db: Database,
  { publicUrl }: Pick<AppContext['config'], 'publicUrl'>,
  passengerId: number,
): Promise<string> {
  const { token, digest } = newShortToken()
  await storeFillToken(db, passengerId, digest)
  return `${publicUrl}${PATH}/${token}`
}

/**
 * Returns the seat of a passenger and a new link to it, for a message. Undefined if the bus has left or the seat was
 * cancelled.
 */
export async function openFillLink(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  passengerId: number,
): Promise<(LinkedSeatRow & { link: string }) | undefined> {
  const seat = await selectSeatOf(db, passengerId)
  return seat && { ...seat, link: await makeFillLink(db, config, passengerId) }
}

/** Returns the seat of a link. Throws if the link no longer works. */
export async function mustBeLinked(db: Database, token: string): Promise<LinkedSeatRow> {
  const seat = await selectLinkedSeat(db, digestOf(token))
  if (!seat) throw linkEnded()
  return seat
}

const linkEnded = (): AppError =>
  new AppError(
    'NOT_FOUND',
    'This link no longer works. A newer link replaces it, and it ends when the bus leaves. Ask the person who booked for a new one.',
  )

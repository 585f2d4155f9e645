import type { DataSummary } from '#contracts/my-data.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { kobo } from '#domain/money.ts'
import { blockInWords, type ErasureBlock } from '#domain/my-data.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { contactOf, type Person } from './person.ts'
import {
  type BlockRow,
  countNotifications,
  selectBlocks,
  selectBookingIds,
  selectMessageIds,
  selectNotificationIds,
} from './person-queries.ts'

/** Returns how much we hold about a person, and why it cannot be erased yet. */
export async function summarizeData(db: Database, person: Person): Promise<DataSummary> {
  const bookingIds = await selectBookingIds(db, person)
  return {
    contact: contactOf(person),
    bookings: bookingIds.length,
    messages: (await selectMessageIds(db, person)).length,
    notifications: await countNotifications(db, bookingIds, await selectNotificationIds(db, person)),
    blocks: await blocksOf(db, bookingIds),
  }
}

/** Returns a sentence for each reason not to erase the people of these bookings yet. */
export const blocksOf = async (db: Database, bookingIds: readonly number[]): Promise<string[]> =>
  (await selectBlocks(db, bookingIds)).map((row) => blockInWords(blockIn(row)))

function blockIn({ because, reference: token, until, amount }: BlockRow): ErasureBlock {
  const reference = formatReference(token)
  if (because === 'refund') return { because, reference, amount: kobo(amount ?? 0) }
  if (because === 'payment') return { because, reference, until }
  if (because === 'check' || because === 'dispute') return { because, reference }
  return { because, reference, until: until ?? new Date(0) }
}

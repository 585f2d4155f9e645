import type { DataSummary } from '#contracts/office/my-data.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { blockInWords, type ErasureBlock } from '#domain/office/my-data.ts'
import { kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectConsents } from './consent-queries.ts'
import { findHoldings, type Holdings } from './holdings.ts'
import { contactOf, type Person, type Reach } from './person.ts'
import { digestOfPerson } from './person-digest.ts'
import { type BlockRow, countNotifications, selectBlocks, selectJourneys } from './person-queries.ts'

/** Returns how much we hold about a person, and why it cannot be erased yet. */
export async function summarizeData(db: Database, person: Person, reach: Reach): Promise<DataSummary> {
  const holdings = await findHoldings(db, person, reach)
  const { bookingIds, messageIds, notificationIds, otherPaymentIds, passengerIds } = holdings
  return {
    contact: contactOf(person),
    bookings: bookingIds.length,
    messages: messageIds.length,
    notifications: await countNotifications(db, bookingIds, notificationIds),
    otherPayments: otherPaymentIds.length,
    seats: passengerIds.length,
    consents: (await selectConsents(db, await digestOfPerson(db, person))).length,
    blocks: await blocksOf(db, holdings),
  }
}

/** Returns a sentence for each reason not to erase the people of these records yet. */
export async function blocksOf(
  db: Database,
  {
    bookingIds,
    otherPaymentIds,
    passengerIds,
  }: Pick<Holdings, 'bookingIds' | 'otherPaymentIds' | 'passengerIds'>,
): Promise<string[]> {
  const blocks = (await selectBlocks(db, bookingIds, otherPaymentIds)).map(blockIn)
  const journeys = await selectJourneys(db, passengerIds)
  const seats = journeys.map((until): ErasureBlock => ({ because: 'seat', until }))
  return [...blocks, ...seats].map(blockInWords)
}

function blockIn({ because, reference, until, amount }: BlockRow): ErasureBlock {
  if (because === 'payer') return { because, reference }
  const booking = formatReference(reference)
  if (because === 'refund') return { because, reference: booking, amount: kobo(amount ?? 0) }
  if (because === 'payment') return { because, reference: booking, until }
  if (because === 'check' || because === 'dispute') return { because, reference: booking }
  return { because, reference: booking, until: until ?? new Date(0) }
}

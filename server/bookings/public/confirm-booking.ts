import type { Kobo } from '#domain/money.ts'
import { issueTickets } from '#server/bookings/tickets/issue-tickets.ts'
import { announceTicket } from '#server/messages/outbox/announce.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { bookSeats, countMoney } from './queries.ts'

/**
 * The seats are this booking's from here on. Called under the locks of booking and seats, by whoever has judged that they may
 * be; `by` names the member of staff where it was one.
 */
export async function confirmBooking(
  tx: Database,
  bookingId: number,
  { applied, wasStatus, by }: { applied: Kobo; wasStatus: string; by?: number | undefined },
): Promise<void> {
  if (wasStatus !== 'CONFIRMED') await bookSeats(tx, bookingId)
  await countMoney(tx, bookingId, { applied, by: by ?? null })
  if (wasStatus === 'CONFIRMED') return
  await issueTickets(tx, bookingId, { acceptsT1: false })
  await announceTicket(tx, bookingId)
}

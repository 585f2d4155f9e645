import type { Kobo } from '#domain/platform/money.ts'
import { issueTickets } from '#server/bookings/tickets/issue-tickets.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announceTicket } from '#server/platform/outbox/announce.ts'
import { bookSeats, countMoney } from './change-booking-queries.ts'

/**
 * Confirms a booking: books the seats, counts the money, issues the tickets and queues the ticket mail. If the booking
 * is already confirmed, only counts the money. The caller has locked booking and seats and checked that the seats may
 * be sold. `by` is the member of staff who confirms, if there is one.
 */
export async function confirmBooking(
  tx: Database,
  bookingId: number,
  { applied, wasStatus, by }: { applied: Kobo; wasStatus: string; by?: number | undefined },
): Promise<void> {
  if (wasStatus !== 'CONFIRMED') await bookSeats(tx, bookingId)
  await countMoney(tx, bookingId, { applied, by: by ?? null })
  if (wasStatus === 'CONFIRMED') return
  await issueTickets(tx, bookingId)
  await announceTicket(tx, bookingId)
}

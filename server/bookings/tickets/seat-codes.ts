import { writeT2 } from '#domain/bookings/ticket-code.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { issueTickets } from './issue-tickets.ts'
import { selectTickets, type TicketRow } from './queries.ts'

type Ticketed = {
  id: number
  bookingToken: string
  seats: readonly { seatNo: string }[]
  trip: { id: number }
}

/** Returns the codes of a booking's seats, in the order of the seats. Issues missing tickets first. */
export async function seatCodesOf(
  db: Database,
  booking: Ticketed,
): Promise<{ seatNo: string; code: string; shortCode: string }[]> {
  const tickets = await ticketsOf(db, booking)
  const { bookingToken } = booking
  return tickets.map((ticket) => ({
    seatNo: ticket.seatNo,
    code: writeT2({ ...ticket, bookingToken }),
    shortCode: ticket.shortCode,
  }))
}

async function ticketsOf(db: Database, booking: Ticketed): Promise<TicketRow[]> {
  const issued = valid(await selectTickets(db, booking.id), booking)
  if (issued.length === booking.seats.length) return issued
  await withTransaction(db, (tx) => issueTickets(tx, booking.id))
  const all = valid(await selectTickets(db, booking.id), booking)
  if (all.length !== booking.seats.length)
    throw new AppError('CONFLICT', 'This booking has just changed. Please try again.')
  return all
}

const valid = (tickets: TicketRow[], { seats, trip }: Ticketed): TicketRow[] =>
  seats.flatMap(({ seatNo }) =>
    tickets.filter((ticket) => ticket.seatNo === seatNo && ticket.tripId === trip.id),
  )

import { batchName } from '#domain/batch-name.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { issueTickets } from '#server/bookings/tickets/issue-tickets.ts'
import { selectTickets, type TicketRow } from '#server/bookings/tickets/queries.ts'
import { writeT2 } from '#server/bookings/tickets/t2-code.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { BookingFacts, BookingPayment, Company, Ticket } from '#server/messages/facts/ticket.ts'
import { readCompany } from '#server/office/settings/read-company.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'

export async function makeTicket(
  context: Pick<AppContext, 'db' | 'config'>,
  view: BookingView,
): Promise<Ticket> {
  const tickets = await ticketsOf(context.db, view)
  const facts = factsOf(view, await readCompany(context))
  const { bookingToken } = view
  return {
    ...facts,
    seats: tickets.map((ticket) => ({
      seatNo: ticket.seatNo,
      code: writeT2({ ...ticket, bookingToken }),
      shortCode: ticket.shortCode,
    })),
    payments: view.payments.filter((payment) => payment.applied > 0).map(paymentOf),
  }
}

/** In the order of the seats. */
async function ticketsOf(db: Database, view: BookingView): Promise<TicketRow[]> {
  const issued = valid(await selectTickets(db, view.id), view)
  if (issued.length === view.seats.length) return issued
  await withTransaction(db, (tx) => issueTickets(tx, view.id, { acceptsT1: true }))
  const all = valid(await selectTickets(db, view.id), view)
  if (all.length !== view.seats.length)
    throw new AppError('CONFLICT', 'This booking has just changed. Please try again.')
  return all
}

const valid = (tickets: TicketRow[], { seats, trip }: BookingView): TicketRow[] =>
  seats.flatMap(({ seatNo }) =>
    tickets.filter((ticket) => ticket.seatNo === seatNo && ticket.tripId === trip.id),
  )

export const factsOf = (view: BookingView, company: Company): BookingFacts => ({
  company,
  reference: view.bookingToken,
  passengerName: view.passengerName,
  trip: { ...view.trip, batch: batchName(view.trip.batch) },
  seats: view.seats,
  pricePerSeat: view.price,
  total: view.total,
  paid: view.paid,
  due: view.due,
})

export const paymentOf = (payment: BookingView['payments'][number]): BookingPayment => ({
  amount: payment.applied > 0 ? payment.applied : payment.amount,
  by: (payment.channel ?? payment.provider).replaceAll('_', ' '),
  paidAt: payment.paidAt ?? new Date(0),
  reference: payment.reference,
})

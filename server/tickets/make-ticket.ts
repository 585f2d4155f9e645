import { batchName } from '#domain/batch-name.ts'
import type { House } from '#server/app.ts'
import type { BookingView } from '#server/bookings/booking-view.ts'
import { readCompany } from '#server/settings/read-company.ts'
import { selectTicketSecret } from './queries.ts'
import type { BookingFacts, BookingPayment, Company, Ticket } from './ticket.ts'
import { signTicketCode } from './ticket-code.ts'

export async function makeTicket(house: Pick<House, 'db' | 'config'>, view: BookingView): Promise<Ticket> {
  const secret = await selectTicketSecret(house.db)
  const facts = factsOf(view, await readCompany(house))
  const { bookingToken } = view
  return {
    ...facts,
    seats: view.seats.map(({ seatNo }) => ({
      seatNo,
      code: signTicketCode(secret, { bookingToken, seatNo }),
    })),
    payments: view.payments.filter((payment) => payment.applied > 0).map(paymentOf),
  }
}

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

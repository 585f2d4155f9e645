import type { Company } from '#domain/company/company.ts'
import { batchName } from '#domain/network/batch-name.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { seatCodesOf } from '#server/bookings/tickets/seat-codes.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { BookingFacts, BookingPayment, Ticket } from '#server/platform/documents/ticket.ts'

export async function makeTicket(
  context: Pick<AppContext, 'db' | 'config'>,
  view: BookingView,
): Promise<Ticket> {
  const seats = await seatCodesOf(context.db, view)
  const facts = factsOf(view, await readCompany(context))
  return {
    ...facts,
    policy: view.refundPolicy,
    seats,
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

export function paymentOf(payment: BookingView['payments'][number]): BookingPayment {
  if (!payment.paidAt) throw new Error('a payment that is not paid has no place on a ticket or receipt')
  return {
    amount: payment.applied > 0 ? payment.applied : payment.amount,
    channel: payment.channel ?? payment.provider,
    paidAt: payment.paidAt,
    reference: payment.reference,
  }
}

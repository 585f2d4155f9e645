import { paymentMethod } from '#domain/money/payment-methods.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosDate, lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { BookingPayment, LinkedBooking } from '#server/platform/documents/ticket.ts'
import { facts, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, bookingBlock, informationBlock, tripBlock, viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Confirms a paid balance. The caller attaches a new ticket, because the first one still asks for the balance. */
export function balancePaidMail({
  booking,
  payment,
}: {
  booking: LinkedBooking
  payment: BookingPayment
}): Mail {
  const { company, trip, seats } = booking
  const amount = formatNaira(payment.amount)
  return composeMail({
    company,
    subject: `Balance paid: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `${amount} received, ${seatsInWords(seats.map(({ seatNo }) => seatNo))} paid in full. Your new ticket is attached.`,
    label: 'New ticket attached',
    title: 'Paid in full',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, we have received your payment of ${amount}. Your booking is paid in full. Please use the attached ticket from now on.`,
      ),
      facts([
        { name: 'Balance paid', value: amount },
        { name: 'Payment method', value: paymentMethod(payment.channel) },
        { name: 'Date', value: lagosMoment(payment.paidAt) },
        { name: 'Payment reference', value: payment.reference },
      ]),
      tripBlock(trip),
      bookingBlock(booking),
      viewBlock(booking),
      informationBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}

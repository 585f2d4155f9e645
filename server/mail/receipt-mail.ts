import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import type { BookingFacts, BookingPayment } from '#server/tickets/ticket.ts'
import { facts, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, balanceBlocks, referenceFact, seatsFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** `booking.paid` includes this payment. */
export function receiptMail({ booking, payment }: { booking: BookingFacts; payment: BookingPayment }): Mail {
  const { company, trip, total, paid, due } = booking
  const amount = formatNaira(payment.amount)
  return composeMail({
    company,
    subject: `Payment received: ${amount}`,
    preview: `For ${routeName(trip)}. ${due > 0 ? `Balance due: ${formatNaira(due)}.` : 'Paid in full.'}`,
    label: 'Receipt',
    title: `${amount} received`,
    blocks: [
      paragraph(`Hello ${booking.passengerName}, thank you. This is your receipt.`),
      facts([
        { name: 'Amount', value: amount },
        { name: 'Paid by', value: payment.by },
        { name: 'When', value: lagosMoment(payment.paidAt) },
        { name: 'Payment reference', value: payment.reference },
      ]),
      tripBlock(trip),
      facts([
        referenceFact(booking),
        seatsFact(booking),
        { name: 'Total', value: formatNaira(total) },
        { name: 'Paid so far', value: formatNaira(paid) },
        { name: 'Balance', value: due > 0 ? formatNaira(due) : 'None, paid in full' },
      ]),
      ...balanceBlocks(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}

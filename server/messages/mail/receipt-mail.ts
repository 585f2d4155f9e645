import { VAT_FACT } from '#domain/company/vat.ts'
import { paymentMethod } from '#domain/money/payment-methods.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { BookingPayment, LinkedBooking } from '#server/platform/documents/ticket.ts'
import { facts, paragraph } from './blocks.ts'
import {
  BECAUSE_BOOKED,
  balanceBlocks,
  referenceFact,
  seatsFact,
  tripBlock,
  viewBlock,
} from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

const CANCELLED = 'This booking has since been cancelled.'

/** `booking.paid` includes this payment. The receipt of a cancelled booking shows no totals and no balance. */
export function receiptMail({
  booking,
  payment,
  isCancelled = false,
}: {
  booking: LinkedBooking
  payment: BookingPayment
  isCancelled?: boolean
}): Mail {
  const { company, trip, total, paid, due } = booking
  const amount = formatNaira(payment.amount)
  const standing = due > 0 ? `Balance due: ${formatNaira(due)}.` : 'Paid in full.'
  return composeMail({
    company,
    subject: `Payment received: ${amount}`,
    preview: `For ${routeName(trip)}. ${isCancelled ? CANCELLED : standing}`,
    label: 'Receipt',
    title: `${amount} received`,
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, thank you. This is your receipt.${isCancelled ? ` ${CANCELLED}` : ''}`,
      ),
      facts([
        { name: 'Amount', value: amount },
        VAT_FACT,
        { name: 'Payment method', value: paymentMethod(payment.channel) },
        { name: 'Date', value: lagosMoment(payment.paidAt) },
        { name: 'Payment reference', value: payment.reference },
      ]),
      tripBlock(trip),
      facts([
        referenceFact(booking),
        seatsFact(booking),
        ...(isCancelled
          ? []
          : [
              { name: 'Total', value: formatNaira(total) },
              { name: 'Paid so far', value: formatNaira(paid) },
              { name: 'Balance', value: due > 0 ? formatNaira(due) : 'None, paid in full' },
            ]),
      ]),
      ...(isCancelled ? [] : balanceBlocks(booking)),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}

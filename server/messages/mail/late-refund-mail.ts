import { isCountedInNaira } from '#domain/money/refund-words.ts'
import { routeName } from '#domain/network/route-name.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { button, facts, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, referenceFact, viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'
import type { RefundFacts } from './refund-mail.ts'

/** `needsAccount`: the bank could not return the money to the card or account that paid. */
export type LateRefund = { needsAccount: boolean }

/** Sent to the passenger when a refund is overdue. */
export function lateRefundMail({
  booking,
  refund,
}: {
  booking: LinkedBooking
  refund: RefundFacts & LateRefund
}): Mail {
  const { company, trip } = booking
  const amount = isCountedInNaira(refund.reason) ? `refund of ${formatNaira(refund.amount)}` : 'refund'
  return composeMail({
    company,
    subject: `Your ${amount} is late: ${routeName(trip)}`,
    preview: refund.needsAccount
      ? 'The bank needs your account details. You can give us a bank account.'
      : 'We are sorry. Our finance team is looking into it.',
    label: 'Refund',
    title: `Your ${amount} is late`,
    blocks: [
      paragraph(
        `Hello ${booking.passengerName},\nYour ${amount} should have reached you by now. We are sorry. ${nextStep(refund)}`,
      ),
      facts([{ name: 'Payment reference', value: refund.paymentReference }, referenceFact(booking)]),
      button('See where your money is', `${company.publicUrl}/money`),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}

const nextStep = ({ needsAccount }: LateRefund): string =>
  needsAccount
    ? 'The bank could not return it to the card or account that you paid with. Please open “Where is my money?” and give us a bank account, or call us.'
    : 'Our finance team is looking into it and will contact you. You don’t need to do anything.'

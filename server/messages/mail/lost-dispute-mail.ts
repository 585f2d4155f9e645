import { formatReference } from '#domain/bookings/booking-reference.ts'
import type { Company } from '#domain/company/company.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { button, facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type DisputeLoss = {
  bookingToken: string
  /** The amount that the bank took of the payment. */
  taken: Kobo
  reason: string | null
  isAnswered: boolean
  /** The balance of the booking. */
  due: Kobo
  link: string
}

/** Tells staff who may answer disputes that a bank took money, although none of them had accepted that. */
export function lostDisputeMail(company: Company, dispute: DisputeLoss): Mail {
  const { bookingToken, taken, reason, isAnswered, due, link } = dispute
  const how = isAnswered
    ? 'We declined this dispute, and the bank decided for the customer.'
    : 'Paystack accepted this dispute before it had an answer from us.'
  return composeMail({
    // The recipient is a member of staff, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: `The bank took ${formatNaira(taken)} back`,
    preview: how,
    label: 'Dispute',
    title: 'We lost a dispute',
    blocks: [
      facts([
        { name: 'Booking', value: formatReference(bookingToken), isReference: true },
        { name: 'Amount', value: formatNaira(taken) },
        ...(reason ? [{ name: 'Reason', value: reason }] : []),
      ]),
      paragraph(
        `${how} The passenger keeps the seats until you decide about the booking.${due > 0 ? ` ${formatNaira(due)} is due for it, and we told the passenger.` : ''}`,
      ),
      button('Open the dispute', link),
    ],
    because: 'You are receiving this e-mail because your role can answer disputes.',
  })
}

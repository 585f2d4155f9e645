import { formatReference } from '#domain/bookings/booking-reference.ts'
import type { Company } from '#domain/company/company.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { button, facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type DisputeNews = {
  bookingToken: string
  amount: Kobo
  reason: string | null
  dueAt: Date
  hoursLeft: string
  isReminder: boolean
  link: string
}

/** Tells staff who may answer disputes that one was opened, or that nobody has answered it yet. */
export function disputeMail(company: Company, dispute: DisputeNews): Mail {
  const { bookingToken, amount, reason, dueAt, hoursLeft, isReminder, link } = dispute
  const title = isReminder ? 'This dispute is not answered yet' : 'A customer disputes a payment'
  return composeMail({
    // The recipient is a member of staff, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: isReminder
      ? `${hoursLeft} left to answer the dispute over ${formatNaira(amount)}`
      : `A dispute over ${formatNaira(amount)} needs an answer`,
    preview: `Business hours left: ${hoursLeft}. Without an answer Paystack takes the money.`,
    label: 'Dispute',
    title,
    blocks: [
      facts([
        { name: 'Booking', value: formatReference(bookingToken), isReference: true },
        { name: 'Amount', value: formatNaira(amount) },
        ...(reason ? [{ name: 'Reason', value: reason }] : []),
        { name: 'Answer by', value: lagosMoment(dueAt) },
        { name: 'Business hours left', value: hoursLeft },
      ]),
      paragraph('The evidence is ready. Check it, choose an answer and send it.'),
      button('Open the dispute', link),
    ],
    because: 'You are receiving this e-mail because your role can answer disputes.',
  })
}

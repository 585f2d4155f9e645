import type { Company } from '#domain/company.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/money.ts'
import { button, facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

type OverdueRefund = {
  amount: Kobo
  /** The reference of the payment. */
  reference: string
  /** When the refund was requested. */
  since: Date
  /** Opens the refunds that need a person. */
  link: string
}

/** Tells staff once that a refund is overdue. */
export const overdueRefundMail = (
  company: Company,
  { amount, reference, since, link }: OverdueRefund,
): Mail =>
  composeMail({
    // The recipient is staff, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: `Overdue refund of ${formatNaira(amount)}`,
    preview: `Requested ${lagosMoment(since)}. The passenger has been told.`,
    label: 'Refund',
    title: `A refund of ${formatNaira(amount)} is overdue`,
    blocks: [
      paragraph(
        'The passenger does not have this money after the working days in your settings. We have told the passenger that your finance team is looking into it. Ask the payment provider, or send the money another way.',
      ),
      facts([
        { name: 'Payment reference', value: reference },
        { name: 'Requested', value: lagosMoment(since) },
      ]),
      button('Open refunds', link),
    ],
    because: 'You receive this e-mail once for each overdue refund.',
  })

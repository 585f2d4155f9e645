import type { Company } from '#domain/company/company.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { button, facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type OverdueRefunds = {
  /** Overdue since the last of these mails. */
  fresh: number
  all: number
  amount: Kobo
  /** When the oldest was sent or approved, and the reference of its payment. */
  oldest: Date
  oldestReference: string
  /** Opens the refunds that need a person. */
  link: string
}

/** Tells staff about all overdue refunds, at most once a day. */
export function overdueRefundMail(company: Company, late: OverdueRefunds): Mail {
  const { fresh, all, amount, oldest, oldestReference, link } = late
  const refunds = all === 1 ? '1 refund is' : `${all} refunds are`
  return composeMail({
    // The recipient is staff, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: `${all} overdue ${all === 1 ? 'refund' : 'refunds'}: ${formatNaira(amount)}`,
    preview: `${fresh} new. ${fresh === 1 ? 'The passenger has' : 'The passengers have'} been told.`,
    label: 'Refunds',
    title: `${refunds} overdue`,
    blocks: [
      paragraph(
        `${all === 1 ? 'This refund has' : 'These refunds have'} not arrived within the number of working days in your settings. We have told ${all === 1 ? 'the passenger' : 'the passengers'} that your finance team is looking into it. Ask the payment provider, or send the money another way.`,
      ),
      facts([
        { name: 'New since the last mail', value: String(fresh) },
        { name: 'Overdue in all', value: `${all}, ${formatNaira(amount)}` },
        { name: 'Oldest', value: `${oldestReference}, ${lagosMoment(oldest)}` },
      ]),
      button('Open refunds', link),
    ],
    because: 'You receive this e-mail at most once a day, when a refund becomes overdue.',
  })
}

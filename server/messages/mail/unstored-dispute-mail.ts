import type { Company } from '#domain/company/company.ts'
import { facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Tells staff who may answer disputes of one that the product cannot store, so that nobody is reminded of it. */
export function unstoredDisputeMail(company: Company, dispute: { providerId: string; why: string }): Mail {
  return composeMail({
    // The recipient is a member of staff, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: `Answer dispute ${dispute.providerId} on Paystack’s dashboard`,
    preview: 'We could not store it. Without an answer Paystack takes the money.',
    label: 'Dispute',
    title: 'A dispute that we could not store',
    blocks: [
      paragraph(
        `Paystack has a dispute that we could not store: ${dispute.why}. It is not in the list, and nobody is reminded of it. Please answer it on Paystack’s dashboard. Without an answer Paystack takes the money after 16 business hours.`,
      ),
      facts([{ name: 'Dispute at Paystack', value: dispute.providerId, isReference: true }]),
    ],
    because:
      'You are receiving this e-mail because your role can answer disputes. We send one e-mail about each dispute.',
  })
}

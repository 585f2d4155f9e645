import type { Company } from '#domain/company.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { facts, quote } from './blocks.ts'
import { headerText } from './header-text.ts'
import { composeMail, type Mail } from './layout.ts'

export type ContactMessage = {
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  sentAt: Date
}

/** Sent to the company. A reply must reach the visitor, so their address goes into Reply-To, never into From. */
export function contactMessageMail(
  company: Company,
  sender: ContactMessage,
): Mail & { replyTo: { name: string; address: string } } {
  const mail = composeMail({
    // The recipient is the company itself, so the mail omits its contact details.
    company: { ...company, phone: null, email: null },
    subject: `Contact form: ${sender.subject}`,
    preview: sender.message,
    label: 'Contact form',
    title: sender.subject,
    blocks: [
      facts([
        { name: 'From', value: sender.name },
        { name: 'E-mail', value: sender.email },
        { name: 'Phone', value: sender.phone || 'not given' },
        { name: 'Sent', value: lagosMoment(sender.sentAt) },
      ]),
      quote(sender.message),
    ],
    because: 'Reply to this e-mail to answer the sender. The message came from the contact page.',
  })
  return { ...mail, replyTo: { name: headerText(sender.name), address: headerText(sender.email) } }
}

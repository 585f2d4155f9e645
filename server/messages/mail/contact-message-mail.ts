import type { Company } from '#domain/company/company.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { headerText } from '#server/platform/providers/header-text.ts'
import { facts, quote } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type ContactMessage = {
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  sentAt: Date
}

/** Sent to the company. A reply reaches the visitor through Reply-To; in From, their address would look forged. */
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
    because: 'This message came from the contact page. Your reply to this e-mail goes to the sender.',
  })
  return { ...mail, replyTo: { name: headerText(sender.name), address: headerText(sender.email) } }
}

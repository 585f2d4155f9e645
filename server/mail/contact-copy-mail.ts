import { lagosMoment } from '#domain/lagos-time.ts'
import type { Company } from '#server/tickets/ticket.ts'
import { facts, paragraph, quote } from './blocks.ts'
import type { ContactMessage } from './contact-message-mail.ts'
import { composeMail, type Mail } from './layout.ts'

/**
 * The sender's copy. Anyone can type anyone's address into the form, so nothing of what was typed reaches the subject
 * or the greeting: an advertiser gains a quotation deep in our letter, and no more.
 */
export const contactCopyMail = (company: Company, sender: ContactMessage): Mail =>
  composeMail({
    company,
    subject: `We received your message, ${company.name}`,
    preview: 'We will get back to you soon.',
    label: 'Copy of your message',
    title: 'We received your message',
    blocks: [
      paragraph('Hello, thank you for writing to us. We will get back to you soon. This is what you sent:'),
      facts([
        { name: 'Subject', value: sender.subject },
        { name: 'Sent', value: lagosMoment(sender.sentAt) },
      ]),
      quote(sender.message),
    ],
    because:
      'You get this mail because this address was entered on our contact page. If it was not you, you need not do anything.',
  })

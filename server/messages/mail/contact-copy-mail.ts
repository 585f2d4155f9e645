import type { Company } from '#domain/company.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { facts, paragraph } from './blocks.ts'
import type { ContactMessage } from './contact-message-mail.ts'
import { composeMail, type Mail } from './layout.ts'

/** Confirms a message of the contact form. Visitors can enter any address, so the mail repeats none of their input. */
export const contactCopyMail = (company: Company, { sentAt }: Pick<ContactMessage, 'sentAt'>): Mail =>
  composeMail({
    company,
    subject: `We received your message, ${company.name}`,
    preview: 'We will get back to you soon.',
    label: 'Your message to us',
    title: 'We received your message',
    blocks: [
      paragraph('Hello, thank you for writing to us. We will get back to you soon.'),
      facts([{ name: 'Received', value: lagosMoment(sentAt) }]),
    ],
    because:
      'You are receiving this e-mail because this address was entered on our contact page. If it was not you, you can ignore it.',
  })

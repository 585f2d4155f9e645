import type { Company } from '#domain/company/company.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { facts, paragraph } from './blocks.ts'
import type { ContactMessage } from './contact-message-mail.ts'
import { composeMail, type Mail } from './layout.ts'

/** Confirms a message from the contact form. Repeats no input: otherwise visitors could send spam to any address. */
export const contactCopyMail = (company: Company, { sentAt }: Pick<ContactMessage, 'sentAt'>): Mail =>
  composeMail({
    company,
    subject: `${company.name}: we have received your message`,
    preview: 'We will get back to you soon.',
    label: 'Your message to us',
    title: 'We have received your message',
    blocks: [
      paragraph('Hello, thank you for writing to us. We will get back to you soon.'),
      facts([{ name: 'Received', value: lagosMoment(sentAt) }]),
    ],
    because:
      'You are receiving this e-mail because this address was entered on our contact page. If this was not you, you can ignore this e-mail.',
  })

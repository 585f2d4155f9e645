import type { Company } from '#domain/company.ts'
import { NEW_CONTACT_WAITS } from '#domain/retention.ts'
import { facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Sent to the former address. Names no person: it may have been a typing error and belong to a stranger. */
export const contactChangedMail = (company: Company, reference: string): Mail =>
  composeMail({
    company,
    subject: `${company.name}: the contact details for a booking were changed`,
    preview: 'If you did not ask for this, please tell us now.',
    label: 'Your booking',
    title: 'The contact details for your booking were changed',
    blocks: [
      paragraph(
        'Hello, our staff replaced this e-mail address in the booking below. Messages about the booking now go to the new contact.',
      ),
      facts([{ name: 'Reference', value: reference, isReference: true }]),
      paragraph(
        `If you did not ask for this, please tell us within ${NEW_CONTACT_WAITS}. During that time, the new contact cannot download or erase the booking’s data.`,
      ),
    ],
    because: 'You are receiving this e-mail because this was the contact address for a booking.',
  })

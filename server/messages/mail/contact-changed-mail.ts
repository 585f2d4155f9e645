import type { Company } from '#domain/company.ts'
import { NEW_CONTACT_WAITS } from '#domain/retention.ts'
import { facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Sent to the former address. Names no person: it may have been a typing error and belong to a stranger. */
export const contactChangedMail = (company: Company, reference: string): Mail =>
  composeMail({
    company,
    subject: `${company.name}: the contact of a booking was changed`,
    preview: 'If you did not ask for this, please tell us now.',
    label: 'Your booking',
    title: 'The contact of your booking was changed',
    blocks: [
      paragraph(
        'Hello, our staff replaced this e-mail address in the booking below. Messages about the booking now go to the new contact.',
      ),
      facts([{ name: 'Reference', value: reference, isReference: true }]),
      paragraph(
        `If you did not ask for this, please tell us within ${NEW_CONTACT_WAITS}. Until then the new contact cannot download or erase the data of the booking.`,
      ),
    ],
    because: 'You are receiving this e-mail because this address was the contact of a booking.',
  })

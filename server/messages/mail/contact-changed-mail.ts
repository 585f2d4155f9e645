import { howToReachUs } from '#domain/changes/self-blocks.ts'
import type { Company } from '#domain/company/company.ts'
import { NEW_CONTACT_WAITS } from '#domain/platform/retention.ts'
import { facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/**
 * Sent to the former and the new address of a booking. Names no person and has no link to the booking: the former
 * address may have been a typing error and belong to a stranger.
 */
export const contactChangedMail = (
  company: Company,
  { reference, what }: { reference: string; what: string },
): Mail =>
  composeMail({
    company,
    subject: `${company.name}: the contact details for a booking were changed`,
    preview: 'If you did not ask for this, please tell us now.',
    label: 'Your booking',
    title: 'The contact details for your booking were changed',
    blocks: [
      paragraph(
        `Hello, the ${what} in the booking below changed. Messages about the booking now go to the new contact.`,
      ),
      facts([{ name: 'Reference', value: reference, isReference: true }]),
      paragraph(
        `If you did not ask for this, please tell us within ${NEW_CONTACT_WAITS}. During that time, the new contact cannot download or erase the booking’s data. For the next 24 hours, nobody can cancel or move the booking online or collect a refund of it in cash. ${howToReachUs(company)}`,
      ),
    ],
    because: 'You are receiving this e-mail because this address is or was the contact of a booking.',
  })

/** `e-mail address`, `phone number`, `e-mail address and phone number` */
export const contactInWords = (changed: readonly string[]): string =>
  [changed.includes('email') && 'e-mail address', changed.includes('mobile') && 'phone number']
    .filter(Boolean)
    .join(' and ')

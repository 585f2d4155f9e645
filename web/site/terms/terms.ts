import { COMING_SOON, type Contact } from '#site/settings/contact.ts'

export type Term = { title: string; text: string }

/** The one text of the terms, for the page and for the dialog beside the payment. */
export const terms = ({ email, phone }: Contact): readonly Term[] => [
  {
    title: 'When a booking counts',
    text: 'A booking is valid only after full payment. The commitment fee keeps your seat; boarding needs the balance settled.',
  },
  {
    title: 'Your ticket is yours',
    text: 'Tickets are non-transferable and expire 30 minutes after departure.',
  },
  { title: 'Commitment fee', text: 'Commitment fees are non-refundable.' },
  { title: 'Refunds', text: 'A 50% refund may be granted on request if fully paid.' },
  {
    title: 'When we fail',
    text: 'If we cancel a trip or lose your seats, everything you paid is refunded, the commitment fee included.',
  },
  { title: 'Arrival', text: 'Arrive 30 minutes before departure.' },
  {
    title: 'Luggage',
    text: 'Luggage is at most 10kg per passenger on the sprinter. Excess incurs fees.',
  },
  {
    title: 'Cancellation',
    text: 'Cancellations at least 24 hours before departure. Refunds are at company discretion.',
  },
  {
    title: 'Pick-up on the way',
    text: 'Pick-up in Ijebu-Ode, Shagamu and IFE must be pre-booked with full payment.',
  },
  { title: 'Law', text: 'Nigerian law and road safety regulations govern these terms.' },
  {
    title: 'Support',
    text: `Support is by e-mail and phone: ${email ?? `e-mail ${COMING_SOON}`}, ${phone ?? `phone ${COMING_SOON}`}.`,
  },
]

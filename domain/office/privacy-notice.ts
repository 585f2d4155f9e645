import { KEPT_FOR, NEW_CONTACT_WAITS, PHONE_PROVES_FOR } from '#domain/platform/retention.ts'

export type NoticeSection = {
  title: string
  /** Paragraphs above the points. */
  text?: readonly string[]
  points?: readonly { name: string; text: string }[]
}

export type DataController = {
  name: string
  address: string | null
  email: string | null
  phone: string | null
}

/**
 * The privacy notice under sections 27 and 34 to 38 of the Nigeria Data Protection Act 2023. Periods come from
 * `KEPT_FOR`, which the nightly job uses too, so the notice cannot promise another period than the product keeps.
 */
export const privacyNotice = (company: DataController): readonly NoticeSection[] => [
  {
    title: 'Who we are',
    text: [
      `${[company.name, company.address].filter(Boolean).join(', ')} decides how and why your data is used. Write to our data protection officer: ${contactOf(company)}.`,
    ],
  },
  {
    title: 'What we use, and why',
    points: [
      {
        name: 'Name, address, phone, e-mail and age of the passenger',
        text: 'To book your seat, send your ticket and tell you about changes. Legal basis: our contract with you.',
      },
      {
        name: 'Next of kin',
        text: 'To reach your family in an emergency. Legal basis: the road traffic regulations, which require a manifest, and your vital interests.',
      },
      {
        name: 'Payments and refunds',
        text: 'To take payments and make refunds. Legal basis: our contract with you, and tax law. We never see your card number.',
      },
      {
        name: 'Messages to us',
        text: 'To answer you. Legal basis: our legitimate interest in helping our passengers.',
      },
      {
        name: 'IP address',
        text: 'To stop people from holding many seats without paying. Legal basis: our legitimate interest in selling seats fairly.',
      },
      {
        name: 'News and offers',
        text: 'Only if you agree. You can withdraw your consent at any time under My data.',
      },
    ],
  },
  {
    title: 'Who receives it',
    text: [
      'We do not sell your data. Those listed below get only what they need. Some of the companies that work for us store data outside Nigeria, under contracts that protect it.',
    ],
    points: [
      {
        name: 'Paystack',
        text: 'Takes payments. Receives your e-mail address, the amount and the reference.',
      },
      { name: 'SMS gateway', text: 'Delivers SMS. Receives your phone number and the text.' },
      { name: 'Mail provider', text: 'Delivers e-mails. Receives your e-mail address and the text.' },
      {
        name: 'USSD gateway',
        text: 'Carries bookings made by USSD. Receives your phone number and what you type.',
      },
      {
        name: 'Authorities',
        text: 'The driver carries a printed manifest, which the road safety corps may check.',
      },
    ],
  },
  {
    title: 'How long we keep it',
    points: [
      {
        name: 'Bookings that were never paid',
        text: `Your details are removed after ${KEPT_FOR.abandonedBooking}.`,
      },
      { name: 'Next-of-kin details', text: `Removed ${KEPT_FOR.nextOfKin} after the journey.` },
      { name: 'Passenger details', text: `Removed ${KEPT_FOR.passenger} after the journey.` },
      { name: 'E-mails and SMS we sent', text: `Their content is removed after ${KEPT_FOR.notification}.` },
      { name: 'Messages to us', text: `Deleted after ${KEPT_FOR.supportMessage}.` },
      { name: 'IP addresses', text: `Removed after ${KEPT_FOR.ipAddress}.` },
      { name: 'Reports from Paystack', text: `Their content is removed after ${KEPT_FOR.webhookBody}.` },
      { name: 'Backups', text: `Deleted after ${KEPT_FOR.backup}.` },
      {
        name: 'Amounts and dates of payments',
        text: 'Kept for the tax office, without your name and contact details.',
      },
      {
        name: 'Audit log',
        text: 'Kept, because it proves who changed a booking or a payment. Staff may have written a name into a reason or a note.',
      },
    ],
  },
  {
    title: 'Your rights',
    text: [
      'You can see, download, correct and erase your data, limit or object to its use, and withdraw your consent. Under My data you can download a copy, erase your data or withdraw your consent yourself. For everything else, write to us. We answer within 30 days.',
      `A link sent by SMS opens only the data of the last ${PHONE_PROVES_FOR}, because a phone number can be given to another person. If our staff changed the contact details of a booking, the new contact can open it under My data only after ${NEW_CONTACT_WAITS}. For the rest, write to us.`,
    ],
  },
  {
    title: 'Complaints',
    text: [
      `Please tell us first: ${contactOf(company)}. You can also complain to the Nigeria Data Protection Commission, ndpc.gov.ng.`,
    ],
  },
  {
    title: 'On your device',
    text: [
      'We use no advertising and no tracking cookies. Your browser remembers your last search, and stores your booking until it is complete. The phone that bought a ticket keeps it, without name and contact, until two days after the arrival, or until you press Not on this phone. We count how often each page is opened, without knowing by whom.',
    ],
  },
]

const contactOf = ({ email, phone }: DataController): string =>
  [email, phone].filter(Boolean).join(', ') || 'contact coming soon'

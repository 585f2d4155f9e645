import { lagosDate, lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { TOKEN } from '#domain/platform/one-time-link.ts'
import {
  JOURNEY_ENDS_AFTER,
  KEPT_FOR,
  NEW_CONTACT_WAITS,
  PHONE_PROVES_FOR,
} from '#domain/platform/retention.ts'

const PATH = '/my-data'

/** Puts the token after the `#`. Browsers do not send this part, so no server log or referrer header contains it. */
export const dataLink = (publicUrl: string, token: string): string => `${publicUrl}${PATH}#${token}`

/** Returns the token in the fragment of an address, or null. */
export const dataTokenIn = (fragment: string): string | null =>
  new RegExp(`^#(${TOKEN})$`).exec(fragment)?.[1] ?? null

/**
 * A reason against erasing the data of a person now: we still need it for a journey, a payment, a refund or a dispute.
 * A payment without `until` is a transfer that staff wait for.
 */
export type ErasureBlock =
  | { because: 'trip'; reference: string; until: Date }
  | { because: 'hold'; reference: string; until: Date }
  | { because: 'undo'; reference: string; until: Date }
  | { because: 'payment'; reference: string; until: Date | null }
  | { because: 'refund'; reference: string; amount: Kobo }
  | { because: 'check' | 'dispute'; reference: string }
  /** A seat in the booking of another person. */
  | { because: 'seat'; until: Date }
  /** The reference of a payment for a booking of another person. */
  | { because: 'payer'; reference: string }

export function blockInWords(block: ErasureBlock): string {
  switch (block.because) {
    case 'trip':
      return `Booking ${block.reference} is for a journey that ends on ${lagosDate(block.until)}. The data can be erased ${JOURNEY_ENDS_AFTER} after its arrival.`
    case 'seat':
      return `You have a seat on a journey that ends on ${lagosDate(block.until)}. The data can be erased ${JOURNEY_ENDS_AFTER} after its arrival.`
    case 'hold':
      return `Seats are held for booking ${block.reference}. The data can be erased once the hold ends or the booking is cancelled.`
    case 'undo':
      return `The trip for booking ${block.reference} was cancelled and may be restored until ${lagosMoment(block.until)}. The data can be erased after that.`
    case 'payment':
      return block.until
        ? `A payment for booking ${block.reference} was started and may still arrive until ${lagosMoment(block.until)}. The data can be erased after that.`
        : `We are waiting for a bank transfer for booking ${block.reference}. The data can be erased once it has arrived or the booking is cancelled.`
    case 'refund':
      return `A refund of ${formatNaira(block.amount)} for booking ${block.reference} is under way. The data can be erased once it is complete.`
    case 'check':
      return `We are checking a payment for booking ${block.reference}. The data can be erased once this is done.`
    case 'dispute':
      return `The bank is deciding on a payment for booking ${block.reference}. The data can be erased after the decision.`
    case 'payer':
      return `Payment ${block.reference} for another person’s booking is not settled yet. The data can be erased once it is.`
  }
}

/** The numbers of records that lost their personal data. */
export type Removed = { bookings: number; payments: number; notifications: number; messages: number }

export type Kept = { what: string; why: string }

/** Data that a link does not reach. Staff who check an identity reach it. */
const BEYOND_A_LINK: readonly Kept[] = [
  {
    what: `Bookings and SMS older than ${PHONE_PROVES_FOR}, if you used a link sent by SMS`,
    why: 'A phone number can be given to another person. To have these erased too, please write to us.',
  },
  {
    what: `Bookings to which our staff added your contact details in the last ${NEW_CONTACT_WAITS}`,
    why: 'This protects the person who made the booking. Please write to us, or try again later.',
  },
]

/** Data that stays after an erasure, and why. The receipt lists it. */
export const keptAfterErasure = (backupsUntil: string, proof: 'link' | 'identity'): readonly Kept[] => [
  {
    what: 'Seats, dates and amounts of your bookings, payments and refunds, without your name and contact details',
    why: 'Tax law requires us to keep payment records.',
  },
  {
    what: 'Entries in our record of changes (audit log), in which staff may have written your name',
    why: 'They prove who changed a booking or a payment, so their text is never changed.',
  },
  {
    what: 'Your data in other people’s bookings as next of kin, or as a passenger if you asked by e-mail',
    why: 'We know a passenger by the phone number; please ask with it too. We remove next-of-kin details 30 days after the journey.',
  },
  {
    what: 'Bookings that have only your phone number, if you asked by e-mail, and those with an e-mail address, if you asked by SMS',
    why: 'We know a booking by its e-mail address, or by its phone number if it has none. Please ask with the other one too.',
  },
  ...(proof === 'link' ? BEYOND_A_LINK : []),
  {
    what: 'E-mails in our support mailbox, such as your messages to us',
    why: 'Our mailbox is not covered by this erasure. To have these e-mails deleted too, please write to us.',
  },
  {
    what: 'Messages from Paystack that we could not read',
    why: `We cannot tell whom they are about. Their content is removed after ${KEPT_FOR.webhookBody}.`,
  },
  {
    what: 'Records of your payments at Paystack, and messages in your mailbox or on your phone',
    why: 'We do not control these. For payment records, please ask Paystack or your bank.',
  },
  {
    what: `Copies in our backups, until ${backupsUntil}`,
    why: 'Backups are not changed. We delete each one after 30 days.',
  },
]

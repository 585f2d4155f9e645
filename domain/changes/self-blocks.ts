import type { SupportContact } from '#domain/company/support-contact.ts'

/** Reasons why a passenger cannot cancel or change a booking alone now. */
export const SELF_BLOCKS = [
  'not_confirmed',
  'already_cancelled',
  'trip_canceled',
  'departed',
  'boarded',
  'door_open',
  'payment_open',
  'disputed',
  'closed_trip',
  'moved_often',
  'pay_first',
  'name_corrected',
] as const
export type SelfBlock = (typeof SELF_BLOCKS)[number]

/** Acts that a passenger can do alone. */
export const SELF_ACTS = ['cancel', 'move', 'seat', 'contact', 'name', 'resend'] as const
export type SelfAct = (typeof SELF_ACTS)[number]

/** Acts on money or identity, for which the passenger needs a link from a message. */
export const needsLink = (act: SelfAct): boolean => act !== 'seat' && act !== 'resend'

/** Acts that can return money. */
export const isAboutMoney = (act: SelfAct): boolean => act === 'cancel' || act === 'move'

/** A passenger can move a booking this often. Each move takes seats off sale on another bus. */
export const MOST_MOVES = 5

const SENTENCES: Record<SelfBlock, (contact: string) => string> = {
  not_confirmed: () =>
    'This booking is not paid yet, so there is nothing to cancel or change. If you do not pay, the seats are released automatically.',
  already_cancelled: () => 'This booking is already cancelled. Any refund is listed with the booking.',
  trip_canceled: () =>
    'We cancelled this trip. Everything you paid is being refunded. You do not need to do anything.',
  departed: (contact) =>
    `The departure time has passed, so you can no longer cancel or change this booking online. ${contact}`,
  boarded: (contact) => `A passenger of this booking has already boarded. ${contact}`,
  door_open: (contact) => `Boarding has begun, so bookings can no longer be changed online. ${contact}`,
  payment_open: () =>
    'A payment for this booking is still being processed. Please wait until it is complete, then try again. A bank transfer can take up to 35 minutes.',
  disputed: (contact) =>
    `Your bank is deciding about a payment for this booking, so we cannot refund it now. ${contact}`,
  closed_trip: () => 'This trip is no longer on sale. Please choose another one.',
  moved_often: (contact) =>
    `You have moved this booking ${MOST_MOVES} times, so you can no longer move it online. ${contact}`,
  pay_first: (contact) =>
    `You have not paid enough to move to this trip. Please pay your balance first, or choose a cheaper trip. ${contact}`,
  name_corrected: (contact) => `The name on this booking has already been corrected once. ${contact}`,
}

/** Returns the reason in words, with the way to reach us where we can help. */
export const blockInWords = (block: SelfBlock, support: SupportContact): string =>
  SENTENCES[block](howToReachUs(support))

export const howToReachUs = ({ phone, email }: SupportContact): string => {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
  return ways ? `For help, ${ways}.` : 'For help, contact us.'
}

/** The state of a booking, read under its locks. */
export type SelfState = {
  status: string
  cancelledBecause: string | null
  isTripCanceled: boolean
  hasDeparted: boolean
  isBoarded: boolean
  /** A phone at the door has the boarding list. Without a network it does not learn of a change. */
  isDoorOpen: boolean
  isDisputed: boolean
  /** The number of times that the passenger has moved the booking. */
  moves: number
  /** True if the passenger has corrected the name, which is possible once. */
  isNameCorrected: boolean
}

/**
 * Returns the first reason against an act, or null. Does not look for an open payment: callers ask the provider about
 * that.
 */
export function blockOf(state: SelfState, act: SelfAct): SelfBlock | null {
  if (state.isTripCanceled) return 'trip_canceled'
  if (state.status === 'CANCELLED') return 'already_cancelled'
  if (state.status !== 'CONFIRMED') return 'not_confirmed'
  if (state.isBoarded && act !== 'resend') return 'boarded'
  if (state.hasDeparted) return 'departed'
  if (state.isDoorOpen && act !== 'resend') return 'door_open'
  if (act === 'name' && state.isNameCorrected) return 'name_corrected'
  if (!isAboutMoney(act)) return null
  if (state.isDisputed) return 'disputed'
  return act === 'move' && state.moves >= MOST_MOVES ? 'moved_often' : null
}

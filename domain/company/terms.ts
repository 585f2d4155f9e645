import type { BusType } from '#domain/network/bus-types.ts'
import { isCamp } from '#domain/network/places.ts'
import { isDaylightTrip } from '#domain/network/travel-time.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { SupportContact } from './support-contact.ts'

export const ARRIVE_MINUTES_BEFORE = 30
export const TICKET_EXPIRES_MINUTES_AFTER = 30
/** The hours that the specification's term about cancellations names. */
const CANCEL_HOURS_BEFORE = 24

/** Changes with the words of the terms. A payment stores the version that the visitor agreed to. */
export const TERMS_VERSION = '2026-11'

export type Term = { title: string; text: string }

/**
 * Returns the terms in their order. The terms page, the dialog in the payment step and the ticket show them with
 * numbers.
 */
export const terms = (support: SupportContact): readonly Term[] => [
  {
    title: 'When a booking is valid',
    text: 'A booking is valid only after full payment. The commitment fee reserves your seat; the balance must be paid before boarding.',
  },
  {
    title: 'Tickets are personal',
    text: `Tickets are non-transferable and expire ${TICKET_EXPIRES_MINUTES_AFTER} minutes after departure.`,
  },
  { title: 'Commitment fee', text: 'Commitment fees are non-refundable.' },
  { title: 'Refunds', text: 'A 50% refund may be granted on request if fully paid.' },
  {
    title: 'If we cancel',
    text: 'If we cancel a trip or cannot give you your seats, everything you paid is refunded, including the commitment fee.',
  },
  { title: 'Arrival', text: `Arrive ${ARRIVE_MINUTES_BEFORE} minutes before departure.` },
  {
    title: 'Luggage',
    text: 'Luggage is at most 10kg per passenger on the sprinter. Excess incurs fees.',
  },
  {
    title: 'Cancellation',
    text: `Cancellations at least ${CANCEL_HOURS_BEFORE} hours before departure. Refunds are at company discretion.`,
  },
  {
    title: 'Pick-up on the way',
    text: 'Pick-up in Ijebu-Ode, Shagamu and IFE must be pre-booked with full payment.',
  },
  { title: 'Governing law', text: 'Nigerian law and road safety regulations govern these terms.' },
  {
    title: 'Support',
    text: `Support is by e-mail and phone: ${support.email ?? 'e-mail coming soon'}, ${support.phone ?? 'phone coming soon'}.`,
  },
]

/** Stands before the terms and counts before them, wherever they are shown. */
export const RIGHT_TO_CANCEL: Term = {
  title: 'Your right to cancel',
  text: 'You may cancel any booking. We keep only the charge shown before you paid (FCCPA 2018, section 120). If another term says otherwise, this one counts.',
}

export const checkInBy = (departTime: Date): Date => minutesFrom(departTime, -ARRIVE_MINUTES_BEFORE)

export const ticketExpiry = (departTime: Date): Date => minutesFrom(departTime, TICKET_EXPIRES_MINUTES_AFTER)

export type Information = {
  about: 'arrival' | 'balance' | 'papers' | 'ticket' | 'luggage' | 'daylight' | 'night' | 'support'
  text: string
}

/** Returns four to seven points that the passengers of this booking must know, the most urgent first. */
export function importantInformation(booking: {
  destination: string
  departTime: Date
  arriveTime: Date
  busType: BusType
  /** Empty if the trip has no boarding point. */
  boardingPoint: string
  /** Empty if the bus does not stop over night. */
  nightStop: string
  due: Kobo
  support: SupportContact
}): Information[] {
  const { destination, departTime, arriveTime, busType, boardingPoint, nightStop, due, support } = booking
  const all: (Information | null)[] = [
    {
      about: 'arrival',
      text: `Be at ${boardingPoint || 'the park'} by ${lagosClock(checkInBy(departTime))} WAT, ${ARRIVE_MINUTES_BEFORE} minutes before departure.`,
    },
    due > 0
      ? {
          about: 'balance',
          text: `Pay the ${formatNaira(due)} balance before boarding: online under Manage Booking, or in cash at the terminal.`,
        }
      : null,
    {
      about: 'papers',
      text: isCamp(destination) ? 'Bring your call-up letter and an ID card.' : 'Bring an ID card.',
    },
    {
      about: 'ticket',
      text: `Tickets are non-transferable and expire ${TICKET_EXPIRES_MINUTES_AFTER} minutes after departure, at ${lagosClock(ticketExpiry(departTime))} WAT.`,
    },
    {
      about: 'luggage',
      // The specification limits luggage only on the Sprinter. For larger buses we state no weight.
      text:
        busType === 'Sprinter'
          ? 'Luggage is at most 10kg per passenger. Excess incurs fees.'
          : 'We charge for extra luggage.',
    },
    nightStop ? { about: 'night', text: `We stop for the night: ${nightStop}.` } : null,
    isDaylightTrip(departTime, arriveTime)
      ? { about: 'daylight', text: 'We arrive by 6 pm and do not travel at night.' }
      : null,
    supportLine(support),
  ]
  return all.filter((information) => information !== null)
}

export const HOW_TO_PAY_BALANCE =
  'Please pay before boarding: online under Manage Booking, or in cash at the terminal.'

function supportLine({ email, phone }: SupportContact): Information | null {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean)
  return ways.length === 0
    ? null
    : {
        about: 'support',
        text: `Cancel or change online under Manage Booking. For questions, ${ways.join(' or ')}.`,
      }
}

const minutesFrom = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

import type { ShownPolicy } from '#domain/company/refund-policy.ts'
import type { SupportContact } from '#domain/company/support-contact.ts'
import type { Kobo } from '#domain/platform/money.ts'

/** The banks whose customers can pay by USSD, in the order of the menu. `type` is the provider's name for the bank. */
export const USSD_BANKS = [
  { name: 'GTBank', type: '737' },
  { name: 'UBA', type: '919' },
  { name: 'Sterling', type: '822' },
  { name: 'Zenith', type: '966' },
] as const
export type UssdBank = (typeof USSD_BANKS)[number]['type']

/** A caller hangs up, dials the code of the bank and confirms with a PIN, which takes longer than a card payment. */
export const USSD_HOLD_MINUTES = 25

/** Trips are offered for this many days, so that each day of the month occurs once and identifies one date. */
export const USSD_DAYS = 28

type Journey = {
  origin: string
  destination: string
  departTime: Date
  boardingPoint: string
  nightStop: string
}

/** Full and closed trips are listed too: the number of a trip must not change while a caller types. */
export type OfferedTrip = Journey & { id: number; price: Kobo; freeSeats: number; isOnSale: boolean }

/** A booking of the caller. `unpaid` means that its seats are held. */
export type OwnBooking = Journey & {
  id: number
  reference: string
  state: 'unpaid' | 'confirmed' | 'ended'
  seatNos: readonly string[]
  total: Kobo
  /** The commitment fee, or null if the route offers none. */
  fee: Kobo | null
  due: Kobo
  heldUntil: Date | null
  /** The charges that were in force when the seats were held. */
  policy: ShownPolicy
  /** The USSD code that pays for the booking. Null if none was made or it no longer works. */
  dial: string | null
}

/** The data that a screen needs. Only the data for the caller's position is loaded; the other fields are empty. */
export type World = {
  now: Date
  company: string
  support: SupportContact
  /** The address of the terms: `tafiya.ng/terms`. */
  termsAddress: string
  seatLimit: number
  isMaintenance: boolean
  /** False while staff have switched USSD off. */
  isEnabled: boolean
  /** The codes to which trips are on sale. */
  codes: readonly number[]
  /** The trips to the chosen code, on the chosen day if there is one, in the order of departure. */
  trips: readonly OfferedTrip[]
  /** The booking that is held for these inputs, or null. */
  held: OwnBooking | null
  /** The upcoming bookings of the caller. */
  bookings: readonly OwnBooking[]
  /** The movements of the caller's money, the latest first. */
  money: readonly string[]
  /** The result of the act that the screen asked for. */
  done: Done | null
}

/** An act that the caller of `screen` carries out before the screen can show the result. */
export type Act =
  | {
      kind: 'hold'
      tripId: number
      seats: number
      passenger: { name: string; address: string; kinName: string; kinPhone: string }
    }
  | { kind: 'charge'; booking: OwnBooking; isSplit: boolean; bank: UssdBank }
  | { kind: 'send'; bookingId: number }

export type Done = { refused: string } | Dial | 'sent'

/** The code that the caller dials to pay, and the reference of the booking. */
export type Dial = { dial: string; amount: Kobo; until: Date | null; reference: string }

export const EMPTY_WORLD: Omit<
  World,
  'now' | 'company' | 'support' | 'termsAddress' | 'seatLimit' | 'isMaintenance' | 'isEnabled'
> = {
  codes: [],
  trips: [],
  held: null,
  bookings: [],
  money: [],
  done: null,
}

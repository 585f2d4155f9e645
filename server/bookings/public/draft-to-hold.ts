import type { BookingDraft } from '#contracts/bookings/bookings.ts'
import type { Places } from '#server/platform/database/named-statement.ts'

export type DraftToHold = Omit<BookingDraft, 'replaces' | 'proof' | 'offerCode'> & {
  offerCode: string | null
  /** The id of the limited offer that the caller has locked; 0 for none. */
  lockedOffer: number
  bookingToken: string
  /** The phone number as `normalizePhone` returns it, or as typed if it cannot be normalized. */
  holdPhone: string
  idemKey: string | undefined
  /** Null for a booking by USSD, because its network is that of the gateway. */
  ip: string | null
  firstIp: string | null
  lastIp: string | null
  /** True for a /64 of the public IPv6 internet, which counts as one household. */
  isHousehold: boolean
  /** The rate limit key that counts the drafts of this network. */
  networkKey: string
  /** The booking token of the earlier draft that this one replaces. */
  replaces: string | null
  provenBits: number
  proofId: string | null
  proofExpires: Date | null
  /** True for a booking by USSD: the mobile network vouches for the phone number, and there is no e-mail address. */
  isByUssd: boolean
  /** The length of the hold in minutes. Null for the length in the settings. */
  holdMinutes: number | null
}

/** The placeholders of a draft in the statement that holds its seats. */
export type DraftPlaces = Places<DraftToHold>

import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'

/**
 * From `hoursBefore` hours of notice on, a cancelled seat costs `percent` of its fare. 0 percent is the flat charge.
 */
export type RefundBracket = { hoursBefore: number; percent: number }

/** The policy as the hold copies it into the booking. Hours of the brackets fall strictly, percents rise strictly. */
export type RefundPolicy = {
  id: number
  name: string
  /** Per seat. */
  flatKobo: Kobo
  /** Per seat, from the second move on. */
  moveKobo: Kobo
  brackets: readonly RefundBracket[]
  /** If we move the departure by more minutes than this, a cancellation costs nothing. */
  lateMinutes: number
}

/** The part of a policy that passengers see. */
export type ShownPolicy = Pick<RefundPolicy, 'brackets' | 'lateMinutes'> & {
  flatKobo: number
  moveKobo: number
}

/** The range of each number of a policy, in naira, hours and percent. The contract and the database refuse others. */
export const POLICY_BOUNDS = {
  naira: { least: 0, most: 5_000 },
  hours: { least: 0, most: 720 },
  percent: { least: 0, most: 100 },
  brackets: { least: 1, most: 8 },
} as const

/**
 * A change of the trip by us, after which a cancellation costs nothing: of the departure, or to a lower class of bus.
 */
export type Fault = 'moved' | 'class_down'

export type Cancelling = {
  /** The fare of a seat. */
  price: Kobo
  /** The money that counts for the booking, less refunds. */
  paid: Kobo
  /** The part of `paid` that the payment provider keeps, also after a refund. */
  fees: Kobo
  /** The number of seats of the booking. */
  seats: number
  /** The positions of the cancelled seats in the booking, from 0. */
  cancelled: readonly number[]
  policy: RefundPolicy
  now: Date
  departTime: Date
  fault: Fault | null
  /** The percent of the fare that the booking costs at least, because its passenger moved it before. */
  leastPercent: number
}

export type CancellationQuote = {
  charge: Kobo
  back: Kobo
  /** The rule in words, without a full stop. */
  because: string
  /** The last moment at which this quote holds. Null after the departure. */
  validUntil: Date | null
  /** The charge for each cancelled seat, and the part of it that we keep also if the seat is sold again. */
  seats: { charge: Kobo; flat: Kobo }[]
}

/**
 * Computes the charge for cancelled seats and the money that is refunded. The screen and the cancellation both use it.
 * A seat costs its share of the brackets, at least the flat charge and the percent of an earlier move, and at most the
 * money paid for it. Percentages are rounded down to the kobo. The remainder that the last seat takes can exceed the
 * fare of the seats that stay; those few kobo are refunded.
 */
export function quoteCancellation(cancelling: Cancelling): CancellationQuote {
  const { policy, now, departTime, fault, cancelled, paid } = cancelling
  const shares = cancelled.map((position) => paidForSeat(cancelling, position))
  const money = kobo(Math.max(sum(shares), paid - cancelling.price * (cancelling.seats - cancelled.length)))
  const notice = departTime.getTime() - now.getTime()
  const bracket = bracketAt(policy, notice)
  if (paid === 0 || fault)
    return {
      charge: kobo(0),
      back: money,
      because: fault ? faultInWords(fault, policy.lateMinutes) : 'Nothing was paid, so nothing is charged',
      validUntil: notice >= 0 ? departTime : null,
      seats: shares.map(() => ({ charge: kobo(0), flat: kobo(0) })),
    }
  const seats = shares.map((share) => seatCharge(cancelling, bracket, share))
  const charge = kobo(sum(seats.map((seat) => seat.charge)))
  return {
    charge,
    back: kobo(money - charge),
    because: ruleInWords(cancelling, bracket, { shares, notice }),
    validUntil: notice >= 0 ? new Date(departTime.getTime() - bracket.hoursBefore * HOUR_MS) : null,
    seats,
  }
}

const HOUR_MS = 3_600_000

/** A seat's share of the paid money. The last seat of the booking takes the remainder. */
function paidForSeat({ paid, seats }: Cancelling, position: number): Kobo {
  const each = Math.floor(paid / seats)
  return kobo(position === seats - 1 ? paid - each * (seats - 1) : each)
}

function seatCharge(
  { price, paid, fees, policy, leastPercent }: Cancelling,
  { percent }: RefundBracket,
  share: Kobo,
) {
  const fee = Math.floor((fees * share) / paid)
  const flat = Math.max(policy.flatKobo, fee, Math.floor((price * leastPercent) / 100))
  const charge = Math.max(flat, Math.floor((price * percent) / 100))
  return { charge: kobo(Math.min(charge, share)), flat: kobo(Math.min(flat, share)) }
}

/** Returns the first bracket with enough notice. After the departure, the last one. */
function bracketAt({ brackets }: RefundPolicy, notice: number): RefundBracket {
  const fallback = { hoursBefore: 0, percent: 100 }
  return brackets.find(({ hoursBefore }) => notice >= hoursBefore * HOUR_MS) ?? brackets.at(-1) ?? fallback
}

/**
 * Returns the percent of the fare that a cancellation costs now, at least `leastPercent`, and until when. After a move
 * it becomes the `leastPercent` of the booking: otherwise a move just before the departure would avoid the charge.
 */
export function percentNow({
  policy,
  now,
  departTime,
  fault,
  leastPercent,
}: Pick<Cancelling, 'policy' | 'now' | 'departTime' | 'fault' | 'leastPercent'>): {
  percent: number
  until: Date
} {
  if (fault) return { percent: 0, until: departTime }
  const bracket = bracketAt(policy, departTime.getTime() - now.getTime())
  return {
    percent: Math.max(bracket.percent, leastPercent),
    until: new Date(departTime.getTime() - bracket.hoursBefore * HOUR_MS),
  }
}

/** Explains why nothing is charged, without a full stop. */
export const faultInWords = (fault: Fault, lateMinutes: number): string =>
  fault === 'moved'
    ? `No charge: the departure has moved by more than ${lateMinutes} minutes`
    : 'No charge: the bus is of a lower class than the one that was booked'

function ruleInWords(
  { price, paid, fees, policy, leastPercent }: Cancelling,
  bracket: RefundBracket,
  { shares, notice }: { shares: Kobo[]; notice: number },
): string {
  const share = Math.max(...shares)
  const fee = Math.floor((fees * share) / paid)
  const flat = Math.max(policy.flatKobo, fee)
  const percent = Math.max(bracket.percent, leastPercent)
  const isFlat = Math.floor((price * percent) / 100) <= flat
  const uncapped = Math.max(flat, Math.floor((price * percent) / 100))
  const what = isFlat ? flatInWords(kobo(flat), fee > policy.flatKobo) : percentInWords(percent)
  const cap = uncapped > share ? ', but no more than was paid' : ''
  if (!isFlat && leastPercent > bracket.percent)
    return `${capitalized(what)}${cap}: the charge that applied when the booking was moved`
  return `${capitalized(what)}${cap}: cancelled ${notice < 0 ? 'after the departure time' : noticeInWords(policy, bracket)}`
}

const flatInWords = (flat: Kobo, isProviderFee: boolean): string =>
  isProviderFee
    ? `${formatNaira(flat)} a seat, which the payment provider keeps`
    : `${formatNaira(flat)} a seat`

export const percentInWords = (percent: number): string =>
  percent === 100 ? 'the whole fare' : `${percent}% of the fare`

/** `48 hours or more before departure`, `24 to 48 hours before departure`, `less than 4 hours before departure` */
function noticeInWords({ brackets }: Pick<RefundPolicy, 'brackets'>, bracket: RefundBracket): string {
  const before = brackets[brackets.indexOf(bracket) - 1]
  if (!before)
    return bracket.hoursBefore === 0
      ? 'before departure'
      : `${bracket.hoursBefore} hours or more before departure`
  return bracket.hoursBefore === 0
    ? `less than ${before.hoursBefore} hours before departure`
    : `${bracket.hoursBefore} to ${before.hoursBefore} hours before departure`
}

/** Returns the lines of the table that passengers see: how long before departure, and the charge. */
export const policyLines = (
  policy: Pick<ShownPolicy, 'brackets' | 'flatKobo'>,
): { notice: string; charge: string }[] =>
  policy.brackets.map((bracket) => ({
    notice: capitalized(noticeInWords(policy, bracket)),
    charge:
      bracket.percent === 0
        ? `${formatNaira(kobo(policy.flatKobo))} a seat`
        : percentInWords(bracket.percent),
  }))

/** The sentences below the table. They name all that a passenger can be charged, before they pay. */
export const policyLimits = (policy: ShownPolicy): string =>
  [limitsInWords(policy), resaleInWords(policy), movesInWords(policy)].join(' ')

const limitsInWords = ({ flatKobo, lateMinutes }: ShownPolicy): string =>
  `The charge for a seat is at least ${formatNaira(kobo(flatKobo))}, or the fee that the payment provider keeps if that is more, and never more than you paid. It is zero if we cancel the trip, move its departure by more than ${lateMinutes} minutes or replace the bus with one of a lower class.`

const resaleInWords = ({ flatKobo }: ShownPolicy): string =>
  `If your seat is sold again or the bus leaves full, you get back everything except ${formatNaira(kobo(flatKobo))} a seat after departure.`

const movesInWords = ({ moveKobo }: ShownPolicy): string => {
  const cost =
    moveKobo === 0
      ? 'Moves to another trip are free.'
      : `Your first move to another trip is free, and each later one costs ${formatNaira(kobo(moveKobo))} a seat.`
  return `${cost} If you cancel after moving, the charge is never lower than on the day you moved.`
}

/** The lower class of a bus that replaces a better one. */
const LOWER_CLASS = 'Coaster44'

/** Returns our fault if the trip is no longer the one that was booked. Older bookings have no stored promises. */
export function faultOf(trip: {
  departTime: Date
  promisedDepartTime: Date | null
  busType: string
  promisedBusType: string | null
  lateMinutes: number
}): Fault | null {
  const { departTime, promisedDepartTime, busType, promisedBusType, lateMinutes } = trip
  if (
    promisedDepartTime &&
    Math.abs(departTime.getTime() - promisedDepartTime.getTime()) > lateMinutes * 60_000
  )
    return 'moved'
  if (promisedBusType && promisedBusType !== LOWER_CLASS && busType === LOWER_CLASS) return 'class_down'
  return null
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

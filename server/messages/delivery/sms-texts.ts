import { formatReference } from '#domain/bookings/booking-reference.ts'
import { firstName } from '#domain/bookings/passenger-details.ts'
import { checkInBy } from '#domain/company/terms.ts'
import { gsmText } from '#domain/messages/gsm-text.ts'
import { REFUND_DAYS } from '#domain/money/refund-words.ts'
import { seatCount, seatsInWords } from '#domain/network/seats-in-words.ts'
import type { AnnouncedPlan, Change } from '#domain/network/trip-changes.ts'
import { lagosClock, lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { LINK_MINUTES } from '#domain/platform/one-time-link.ts'

const DAYS = `${REFUND_DAYS.least}-${REFUND_DAYS.most}`

/** One SMS holds 160 characters; this limit leaves one spare. */
const MOST = 159

export type SmsBooking = {
  companyName: string
  reference: string
  origin: string
  destination: string
  departTime: Date
  /** The name of the boarding point, or empty. */
  boardingPoint: string
  /** The town of the night stop, or empty. */
  nightTown: string
  seatNos: readonly string[]
  due: Kobo
  /** Opens the booking. The SMS has the link instead of the reference if the link fits. */
  link?: string
}

export const reminderSms = (booking: SmsBooking): string =>
  withLinkIfItFits(
    booking,
    ({ company, journey, point }, end) =>
      `${company}: ${journey} leaves ${when(booking)}, ${seats(booking)}. Be ${point ? `at ${point}` : 'there'} by ${lagosClock(checkInBy(booking.departTime))}.${end}`,
  )

/** Sent to a passenger who has lost the reference. */
export const bookingLinkSms = (booking: SmsBooking & { link: string }): string =>
  fitted(
    booking,
    ({ company, journey }) => `${company}: ${journey}, ${when(booking)}. Your booking: ${booking.link}`,
  )

/** Sent to callers. `shortCodes` are the boarding codes of the seats. Staff can board without them, by the reference. */
export function confirmationSms(booking: SmsBooking, shortCodes: readonly string[] = []): string {
  const text =
    (more: string) =>
    ({ company, journey, point }: Names) =>
      `${company}: booking confirmed, ${journey}${point && ` from ${point}`}, ${when(booking)}, ${seats(booking)}.${more}${balance(booking)} ${reference(booking)}`
  const codes = shortCodes.length === 0 ? '' : ` Code ${shortCodes.map(formatReference).join(', ')}.`
  const fits = [codes + night(booking), codes, night(booking)]
    .map((more) => fitted(booking, text(more), READABLE))
    .find(({ length }) => length <= MOST)
  return fits ?? fitted(booking, text(''))
}

export const balanceDueSms = (booking: SmsBooking): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: ${amount(booking.due)} still due for ${journey}, ${when(booking)}. Pay online or at the terminal before boarding. ${reference(booking)}`,
  )

/** Sent when the bank of the payer took money back, so that the booking owes it again. */
export const owingAgainSms = (
  booking: SmsBooking,
  { taken, hasDeparted }: { taken: Kobo; hasDeparted: boolean },
): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: your bank took ${amount(taken)} back. Pay ${amount(booking.due)} for ${journey}, ${when(booking)}, ${hasDeparted ? 'at a terminal' : 'online or in cash before boarding'}. ${reference(booking)}`,
  )

/** The link works once, for 15 minutes. */
export const actLinkSms = (booking: SmsBooking, actLink: string): string =>
  fitted(
    booking,
    ({ company, journey }) => `${company}: cancel or change ${journey}. Link for 15 minutes: ${actLink}`,
  )

type LinkedSeat = Pick<SmsBooking, 'origin' | 'destination' | 'departTime'> & {
  bookedBy: string
  seatNo: string
  link: string
}

/** Asks the person in one seat for the details that the manifest must have. */
export const passengerLinkSms = (companyName: string, seat: LinkedSeat): string =>
  fitted(
    { companyName, ...seat, boardingPoint: '' },
    ({ company, journey }) =>
      `${company}: ${firstName(seat.bookedBy).slice(0, 20)} booked you seat ${seat.seatNo}, ${journey}, ${when(seat)}. Add your details: ${seat.link}`,
  )

export const passengerReminderSms = (companyName: string, seat: LinkedSeat): string =>
  fitted(
    { companyName, ...seat, boardingPoint: '' },
    ({ company, journey }) =>
      `${company}: your details for seat ${seat.seatNo}, ${journey}, ${when(seat)} are missing. Add them: ${seat.link}`,
  )

/** Asks the buyer for the details of passengers. `seatNos` are their seats. */
export const detailsMissingSms = (
  booking: SmsBooking & { link: string },
  seatNos: readonly string[],
): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: passenger details missing for ${seats({ seatNos })}, ${journey}, ${when(booking)}. Add them: ${booking.link}`,
  )

/** `cash` is the part of the amount that the passenger collects, with `codes` if they have some. */
type SmsRefund = { amount: Kobo; cash: Kobo; codes?: readonly string[] } | null

export const bookingCancelledSms = (booking: SmsBooking, refund: SmsRefund): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: your booking ${journey}, ${when(booking)} is cancelled.${refund ? howBack(refund) : ''} ${reference(booking)}`,
  )

/** `seatNos` are the cancelled seats. */
export const seatsCancelledSms = (
  booking: SmsBooking,
  { seatNos, refund }: { seatNos: readonly string[]; refund: SmsRefund },
): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: ${seats({ ...booking, seatNos })} of ${journey}, ${shortDate(booking.departTime)} cancelled.${refund ? howBack(refund) : ''} ${reference(booking)}`,
  )

/** Sent when the passenger changes seats or moves to another trip. `refund` is null if nothing is refunded. */
export const bookingMovedSms = (booking: SmsBooking, refund: SmsRefund): string =>
  withLinkIfItFits(
    booking,
    ({ company, journey }, end) =>
      `${company}: you now have ${seats(booking)}, ${journey}, ${when(booking)}.${refund ? howBack(refund) : ''}${end}`,
  )

/** Sent when the passenger asks for the ticket, or when its details have changed. */
export const ticketSms = (booking: SmsBooking): string =>
  withLinkIfItFits(
    booking,
    ({ company, journey }, end) => `${company}: ${journey}, ${when(booking)}, ${seats(booking)}.${end}`,
  )

/** Repeats the code that the handset of a caller showed. `until` is null if nothing is held, as for a balance. */
export const ussdCodeSms = (
  booking: SmsBooking,
  { dial, amount: sum, until }: { dial: string; amount: Kobo; until: Date | null },
): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: dial ${dial} to pay ${amount(sum)}${until ? ` by ${lagosClock(until)}` : ''} for ${journey}, ${when(booking)}. ${reference(booking)}`,
  )

/** `refund` is null if nothing is refunded. */
export const tripCancelledSms = (booking: SmsBooking, refund: SmsRefund): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: sorry, ${journey} on ${when(booking)} is cancelled. Please don't travel.${refund ? howBack(refund) : ''} ${reference(booking)}`,
  )

function howBack({ amount: sum, cash, codes = [] }: NonNullable<SmsRefund>): string {
  if (cash === 0) return ` Refund of ${amount(sum)} in ${DAYS} working days.`
  const sent = sum > cash ? ` Refund of ${amount(kobo(sum - cash))} in ${DAYS} working days.` : ''
  return codes.length > 0
    ? `${sent} Collect ${amount(cash)} at a terminal, code ${codes.join(', code ')}.`
    : `${sent} Collect ${amount(cash)} in cash at the terminal.`
}

/** Sent when staff undo the cancellation of a trip. */
export const tripRestoredSms = (booking: SmsBooking): string =>
  withLinkIfItFits(
    booking,
    ({ company, journey }, end) =>
      `${company}: ${journey} on ${when(booking)} is going ahead. Your booking is confirmed.${end}`,
  )

/** `changes` are in the order of their importance, `trip` has the new values. */
type TripNews = {
  changes: readonly Pick<Change, 'name'>[]
  trip: Pick<AnnouncedPlan, 'arriveTime' | 'plateNo' | 'stops'>
}

/** Always states departure and boarding point, because the passenger needs both to find the bus. */
export const tripChangedSms = (booking: SmsBooking, news: TripNews): string =>
  withLinkIfItFits(
    booking,
    ({ company, journey, point }, end) =>
      `${company} update: ${journey} leaves ${when(booking)}${point && ` from ${point}`}${otherNews(news)}.${end}`,
  )

/** A new bus is always named. A new arrival or drop-off is named if nothing more important has changed. */
function otherNews({ changes, trip }: TripNews): string {
  if (changes.some(({ name }) => name === 'bus')) return `, bus ${gsmText(trip.plateNo).slice(0, 20)}`
  const first = changes[0]?.name
  if (first === 'arrival') return `, arrives ${shortDate(trip.arriveTime)} ${lagosClock(trip.arriveTime)}`
  return first === 'drop-off' ? `, drop-off ${gsmText(trip.stops.dropOff).slice(0, 20)}` : ''
}

/** Sent when a refund is opened or approved, to a passenger without an e-mail address. */
export const refundSms = (booking: SmsBooking, refund: NonNullable<SmsRefund>): string =>
  fitted(
    booking,
    ({ company, journey }) =>
      `${company}: ${journey}, ${when(booking)}.${howBack(refund)} ${reference(booking)}`,
  )

/** Sent to the company's phone, without the passenger's name. */
export const disputeSms = (
  companyName: string,
  dispute: { amount: Kobo; bookingToken: string; hoursLeft: string; isReminder: boolean },
): string => {
  const what = dispute.isReminder ? 'is not answered yet' : 'needs an answer'
  const rest = `: the dispute over ${amount(dispute.amount)} for booking ${formatReference(dispute.bookingToken)} ${what}. Business hours left: ${dispute.hoursLeft}. See Payments.`
  return gsmText(`${gsmText(companyName).slice(0, MOST - rest.length)}${rest}`)
}

/** Sent to the company's phone when a bank took money that nobody had accepted to return. */
export const lostDisputeSms = (
  companyName: string,
  { taken, bookingToken }: { taken: Kobo; bookingToken: string },
): string =>
  withShortName(
    companyName,
    (name) =>
      `${name}: the bank took ${amount(taken)} back for booking ${formatReference(bookingToken)}. See Payments, Disputes.`,
  )

/** Sent to the company's phone about a dispute that is not in the list. */
export const unstoredDisputeSms = (companyName: string, providerId: string): string =>
  withShortName(
    companyName,
    (name) =>
      `${name}: dispute ${providerId.slice(0, 20)} could not be stored. Answer it on Paystack's dashboard, or Paystack takes the money.`,
  )

/** Sent when a refund is overdue. */
export const lateRefundSms = (
  booking: SmsBooking,
  refund: { amount: Kobo; needsAccount: boolean },
): string => {
  const next = refund.needsAccount
    ? 'Please give us a bank account on our money page.'
    : 'Our finance team is looking into it.'
  return fitted(
    booking,
    ({ company, journey }) =>
      `${company}: sorry, your refund of ${amount(refund.amount)} for ${journey} is late. ${next} ${reference(booking)}`,
  )
}

/** Sent to the company's phone, at most once a day. */
export const overdueRefundsSms = (companyName: string, late: { all: number; amount: Kobo }): string =>
  withShortName(
    companyName,
    (name) =>
      `${name}: ${late.all === 1 ? '1 refund is' : `${late.all} refunds are`} overdue, ${amount(late.amount)} in all. See Payments, Refunds.`,
  )

/**
 * Sent to the former and the new number of a booking. Has no link to it, because the former number may belong to a
 * stranger.
 */
export const contactChangedSms = (
  companyName: string,
  { reference, what }: { reference: string; what: string },
): string =>
  withShortName(
    companyName,
    (name) =>
      `${name}: the ${what} in booking ${reference} changed. If you did not ask for this, please tell us now.`,
  )

/** The link works once, for 15 minutes. */
export const dataLinkSms = (companyName: string, link: string): string =>
  withShortName(
    companyName,
    (name) => `${name}: this link opens your data once, within ${LINK_MINUTES} minutes: ${link}`,
  )

/** The link works once, for 15 minutes. */
export const refundLinkSms = (companyName: string, refund: { amount: Kobo; link: string }): string =>
  withShortName(
    companyName,
    (name) =>
      `${name}: your refund of ${amount(refund.amount)} needs a bank account. Within ${LINK_MINUTES} minutes: ${refund.link}`,
  )

/** Sent when the provider has taken the account. The reader notices an account that somebody else gave. */
export const refundAccountSms = (
  companyName: string,
  refund: { amount: Kobo; bankName: string; end: string },
): string =>
  withShortName(
    companyName,
    (name) =>
      `${name}: your refund of ${amount(refund.amount)} goes to the account ending ${refund.end} at ${gsmText(refund.bankName).slice(0, 30)}. If this is not yours, call us now.`,
  )

export const erasureReceiptSms = (
  companyName: string,
  receipt: { number: number; backupsUntil: string },
): string =>
  withShortName(
    companyName,
    (name) =>
      `${name}: we have erased your data. Receipt ${receipt.number}. Backups keep copies until ${lagosDate(lagosInstant(receipt.backupsUntil))}. Please keep this SMS.`,
  )

/** Shortens the name of the company if the text is too long. */
function withShortName(companyName: string, text: (name: string) => string): string {
  let name = gsmText(companyName) || '?'
  while (gsmText(text(name)).length > MOST && name.length > 2) name = shorter(name)
  return gsmText(text(name))
}

/** Returns a text written by staff, with the company's name before it. It is not shortened. */
export const staffSms = (companyName: string, message: string): string =>
  gsmText(`${companyName}: ${message}`)

/** Returns `N35,000`: ₦ is not in the GSM alphabet. */
const amount = (sum: Kobo): string => formatNaira(sum).replace('₦', 'N')

const when = ({ departTime }: Pick<SmsBooking, 'departTime'>): string =>
  `${shortDate(departTime)} ${lagosClock(departTime)} WAT`

/** Returns, for example, `Tue 20 Jan`. */
const shortDate = (at: Date): string => lagosDate(at).replace(/ \d{4}$/, '')

const reference = (booking: SmsBooking): string => `Ref ${formatReference(booking.reference)}`

const night = ({ nightTown }: SmsBooking): string =>
  nightTown === '' ? '' : ` Night in ${gsmText(nightTown).slice(0, 12)}.`

const balance = ({ due }: SmsBooking): string =>
  due > 0 ? ` Pay balance ${amount(due)} before boarding.` : ''

/** More than four seats are shown as a count: the ticket lists their numbers. */
const seats = ({ seatNos }: Pick<SmsBooking, 'seatNos'>): string => {
  if (seatNos.length > 4) return seatCount(seatNos.length)
  return seatsInWords(seatNos, ',')
}

/**
 * Names are not shortened below this length to make room for the link: an SMS with the reference instead of the link is
 * better than one with an unreadable place.
 */
const READABLE = 6

type Names = { company: string; journey: string; point: string }

/** Ends the text with the link. If it is missing or does not fit, ends the text with the balance and the reference. */
function withLinkIfItFits(booking: SmsBooking, text: (names: Names, end: string) => string): string {
  const { link, due } = booking
  const linkEnd = due > 0 ? ` Balance ${amount(due)}: ${link}` : ` Ticket: ${link}`
  const linked = fitted(booking, (names) => text(names, linkEnd), READABLE)
  if (link && linked.length <= MOST) return linked
  return fitted(booking, (names) => text(names, `${balance(booking)} ${reference(booking)}`))
}

type NamesOf = Pick<SmsBooking, 'companyName' | 'origin' | 'destination' | 'boardingPoint'>

/**
 * Shortens names when a text is too long, the longest first, but not below `least` letters. Amounts, times, links and
 * the reference are never shortened.
 */
function fitted(booking: NamesOf, text: (names: Names) => string, least = 2): string {
  const { companyName, origin, destination, boardingPoint } = booking
  const names = [companyName, origin, destination].map((name) => gsmText(name) || '?')
  names.push(gsmText(boardingPoint))
  for (;;) {
    const [company = '', from = '', to = '', point = ''] = names
    const said = gsmText(text({ company, journey: `${from} to ${to}`, point }))
    const longest = names.indexOf(names.reduce((a, b) => (b.length > a.length ? b : a)))
    if (said.length <= MOST || (names[longest]?.length ?? 0) <= least) return said
    names[longest] = shorter(names[longest] ?? '')
  }
}

/** `Ogbomosho` becomes `Ogbomosh.`, then `Ogbomos.` */
const shorter = (name: string): string => `${name.replace(/\.$/, '').slice(0, -1).trimEnd()}.`

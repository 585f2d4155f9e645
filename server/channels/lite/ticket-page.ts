import type { VerifiedPayment } from '#contracts/money/payments.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { SMALLEST_ONLINE_PAYMENT } from '#domain/bookings/fares.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { routeName } from '#domain/network/route-name.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { csrfField, facts, hidden } from './fields.ts'
import type { LitePage } from './page.ts'
import type { State } from './state.ts'

const REFRESH_SECONDS = 15

export type SeatCode = { seatNo: string; shortCode: string }

/** Shows a booking. `codes` are its boarding codes, if it is confirmed. */
export function ticketPage(view: BookingView, codes: readonly SeatCode[], state: State): LitePage {
  const { trip } = view
  const departs = trip.departTime
  return {
    title: TITLES[view.status],
    canonical: '/manage-booking',
    notice: state.notice,
    body: html`${facts(
      [
        ['Booking reference', html`<span class="c">${formatReference(view.bookingToken)}</span>`],
        ['Trip', routeName(trip)],
        ['Departure', `${lagosDate(departs)}, ${lagosClock(departs)}`],
        ['Boarding point', boardingPlace(trip.stops)],
        ['Night stop', trip.stops.nightStop],
        ['Bus', `${BUS_TYPE_NAMES[trip.busType]} ${trip.plateNo}`],
        ['Passenger', view.passengerName],
        ...codes.map(
          ({ seatNo, shortCode }) =>
            [
              `Seat ${seatNo}`,
              html`Boarding code <span class="c">${formatReference(shortCode)}</span>`,
            ] as const,
        ),
        codes.length === 0 && ['Seats', view.seats.map(({ seatNo }) => seatNo).join(', ')],
        ['Paid', formatNaira(view.paid)],
        view.status === 'CONFIRMED' && view.due > 0 && ['Balance', formatNaira(view.due)],
      ].filter((row) => row !== false) as [string, string | Html][],
    )}
${codes.length > 0 && html`<p>Show the boarding code at the bus, or <a href="/lite/ticket.pdf">download your ticket (PDF)</a>.</p>`}
${toPay(view, state)}`,
  }
}

const TITLES: Record<BookingView['status'], string> = {
  DRAFT: 'Your booking is not paid yet',
  PENDING: 'Your booking is not paid yet',
  CONFIRMED: 'Your ticket',
  CANCELLED: 'This booking is cancelled',
}

function toPay(view: BookingView, state: State): Html | null {
  const { amount, isBalance } = payable(view)
  if (amount === 0) return null
  return html`<form method="post" action="/lite/balance" novalidate>${csrfField(state)}${hidden('amount', amount)}
<p>By paying, you agree to the <a href="/lite/terms">terms and conditions</a>.</p>
<p><button>Pay ${formatNaira(amount)}${isBalance && ' balance'} now</button></p></form>
${isBalance && html`<p>You can also pay the balance at the terminal before boarding.</p>`}`
}

/** Returns what can be paid online now: the balance of a confirmed booking, or the fare of a booking that is held. */
export function payable(view: BookingView): { amount: BookingView['due']; isBalance: boolean } {
  const { trip, readAt, due } = view
  const isBalance = view.status === 'CONFIRMED'
  const isOpen = isBalance
    ? trip.arriveTime > readAt
    : view.status !== 'CANCELLED' && (view.holdExpiresIn ?? 0) > 0 && trip.departTime > readAt
  const isPayable = trip.status === 'SCHEDULED' && isOpen && due >= SMALLEST_ONLINE_PAYMENT
  return { amount: isPayable ? due : (0 as BookingView['due']), isBalance }
}

/** Shown while money may be on its way. The browser asks again by itself. */
export const waitingPage = (message: string): LitePage => ({
  title: message,
  canonical: '/booking',
  refreshSeconds: REFRESH_SECONDS,
  body: html`<p>This page refreshes every ${REFRESH_SECONDS} seconds. If it doesn’t, <a href="/lite/ticket">check again</a>.</p>
<p>You can close this page. Once your payment is confirmed, you’ll find your ticket under <a href="/lite/booking">My booking</a>. Please do not pay again.</p>`,
})

const NOT_PAID = 'Your payment did not go through'

const isMoneyBack = ({ status }: VerifiedPayment): boolean => status === 'refunding' || status === 'reversed'

/** Describes a payment that was not used for the booking beside which the sentence is shown. */
export function outcomeInWords(outcome: VerifiedPayment): string {
  if (isMoneyBack(outcome)) return asSentence(outcome.message)
  return [NOT_PAID, outcome.reason]
    .filter((part) => part !== null)
    .map(asSentence)
    .join(' ')
}

/** Shown if a payment bought no ticket. `heldUntil` is the end of the hold of this visitor's seats. */
export function notPaidPage(outcome: VerifiedPayment, heldUntil: Date | null, notice?: string): LitePage {
  const { message, reason } = outcome
  const isRefunded = isMoneyBack(outcome)
  return {
    title: isRefunded ? 'Your money is being returned' : NOT_PAID,
    canonical: '/booking',
    notice,
    body: html`<p>${asSentence(message)}${reason && ` ${asSentence(reason)}`}</p>
${isRefunded && html`<p><a href="/lite/money">Where is my money?</a></p>`}
${
  heldUntil !== null && !isRefunded
    ? html`<p>Your seats are held until ${lagosClock(heldUntil)}. <a class="b" href="/lite/review">Try again</a></p>`
    : html`<p><a class="b" href="/lite/seats">Choose seats again</a> We’ve kept your details.</p>`
}`,
  }
}

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

import type { BookingDraft } from '#contracts/bookings.ts'
import type { PublicSettings } from '#contracts/public-settings.ts'
import type { Trip } from '#contracts/trips.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { commitmentFee, isSplitOffered } from '#domain/fares.ts'
import { html } from '#domain/html.ts'
import { lagosClock, lagosDate } from '#domain/lagos-time.ts'
import { formatNaira, type Kobo, kobo } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import { boardingPlace } from '#domain/stops.ts'
import { supportContact } from '#domain/support-contact.ts'
import type { FieldErrors } from '#server/errors.ts'
import { csrfField, facts, fieldError, hidden, invalidMarks } from './fields.ts'
import type { LitePage } from './page.ts'
import type { State } from './state.ts'

export const TERMS_MISSING = 'Please agree to the terms and conditions to proceed'

type Shown = {
  trip: Trip
  state: State
  details: BookingDraft
  /** The idempotency key of the hold. */
  key: string
  total: Kobo
  /** The end of the hold, if the seats are held already. */
  heldUntil: Date | null
  settings: PublicSettings | null
  errors?: FieldErrors
  notice?: string | undefined
}

export function reviewPage(shown: Shown): LitePage {
  const { trip, state, details, key, total, heldUntil, settings, errors = {}, notice } = shown
  const seatNos = trip.seats.filter(({ id }) => details.seatId.includes(id)).map(({ seatNo }) => seatNo)
  const seats = details.seatId.length
  const price = kobo(total / seats)
  const departs = new Date(trip.departTime)
  const fee = commitmentFee(seats)
  const isSplit = isSplitOffered(trip.route.paymentType, price, seats)
  const phone = supportContact(settings).phone
  return {
    title: 'Review and pay',
    canonical: '/booking',
    notice: notice ?? errors.terms,
    body: html`${facts([
      ['Trip', routeName(trip.route)],
      ['Departure', `${lagosDate(departs)}, ${lagosClock(departs)}`],
      ['Boarding point', boardingPlace(trip.stops)],
      ['Bus', BUS_TYPE_NAMES[trip.bus.busType]],
      [seats === 1 ? 'Seat' : 'Seats', seatNos.join(', ')],
      ['Passenger', details.passengerName],
      ['E-mail', details.email],
      ['Phone number', details.mobile],
      ['Address', details.passengerAddress],
      ['Next of kin', `${details.nextOfKinName}, ${details.nextOfKinPhone}`],
      ['Offer code', details.offerCode],
      ['Price per seat', formatNaira(price)],
      ['Total', formatNaira(total)],
    ])}
<p><a href="/lite/seats?trip=${trip.id}&amp;passengers=${seats}">Change seats or details</a></p>
${heldUntil && html`<p class="n">Your seats are held until ${lagosClock(heldUntil)}.</p>`}
<form method="post" action="/lite/pay" novalidate>
${csrfField(state)}${hidden('key', key)}${hidden('total', total)}
<p><label><input type="checkbox" name="terms" value="yes"${invalidMarks('terms', errors)}>I have read and agree to the <a href="/lite/terms">terms and conditions</a>.</label> ${fieldError('terms', errors.terms)}</p>
<p><button name="pay" value="full">Pay ${formatNaira(total)} now</button>
${isSplit && html`<button class="q" name="pay" value="split">Pay ${formatNaira(fee)} commitment fee</button>`}</p>
${isSplit && html`<p>With the commitment fee you pay ${formatNaira(kobo(total - fee))} before boarding. The commitment fee is not refundable.</p>`}
</form>
<p>You pay on the page of Paystack, and then come back here for your ticket.</p>
${otherWays(phone)}`,
  }
}

/** The checkout of the provider may not work in every browser, so the page names the ways around it. */
const otherWays = (phone: string | null) => html`<h2>Other ways to pay</h2>
<ul><li>On the page of Paystack, choose bank transfer and pay from your bank’s app or its USSD code.</li>
<li>Pay at the terminal: our staff sell seats there.</li>
${phone && html`<li>Call us on <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>.</li>`}</ul>`

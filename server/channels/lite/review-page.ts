import type { BookingDraft } from '#contracts/bookings/bookings.ts'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { commitmentFee, isSplitOffered } from '#domain/bookings/fares.ts'
import { supportContact } from '#domain/company/support-contact.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { routeName } from '#domain/network/route-name.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { html } from '#domain/platform/html.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { charges } from './charges.ts'
import { csrfField, facts, fieldError, hidden, invalidMarks } from './fields.ts'
import type { LitePage } from './page.ts'
import type { Reviewed } from './reviewed.ts'
import type { State } from './state.ts'

export const TERMS_MISSING = 'Please agree to the terms and conditions to proceed'

type Shown = {
  reviewed: Reviewed
  /** False if sales of the trip have ended: its held seats can be paid for, but not changed. */
  canChange: boolean
  state: State
  details: BookingDraft
  /** The idempotency key of the hold. */
  key: string
  /** The end of the hold, if the seats are held already. */
  heldUntil: Date | null
  settings: PublicSettings | null
  errors?: FieldErrors
  notice?: string | undefined
}

export function reviewPage(shown: Shown): LitePage {
  const { reviewed, canChange, state, details, key, heldUntil, settings, errors = {}, notice } = shown
  const { departTime, seatNos, total } = reviewed
  const seats = details.seatId.length
  const price = kobo(total / seats)
  const fee = commitmentFee(seats)
  const isSplit = isSplitOffered(reviewed.paymentType, price, seats)
  const phone = supportContact(settings).phone
  return {
    title: 'Review and pay',
    canonical: '/booking',
    notice: notice ?? errors.terms,
    body: html`${facts([
      ['Trip', routeName(reviewed)],
      ['Departure', `${lagosDate(departTime)}, ${lagosClock(departTime)}`],
      ['Boarding point', boardingPlace(reviewed.stops)],
      ['Night stop', reviewed.stops.nightStop],
      ['Bus', BUS_TYPE_NAMES[reviewed.busType]],
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
${canChange && html`<p><a href="/lite/seats?trip=${details.tripId}&amp;passengers=${seats}">Change seats or details</a></p>`}
${charges(reviewed.policy)}
${heldUntil && html`<p class="n">Your seats are held until ${lagosClock(heldUntil)}.</p>`}
<form method="post" action="/lite/pay" novalidate>
${csrfField(state)}${hidden('key', key)}${hidden('total', total)}
<p><label><input type="checkbox" name="terms" value="yes"${invalidMarks('terms', errors)}>I have read and agree to the <a href="/lite/terms">terms and conditions</a>.</label> ${fieldError('terms', errors.terms)}</p>
<p><button name="pay" value="full">Pay ${formatNaira(total)} now</button>
${isSplit && html`<button class="q" name="pay" value="split">Pay ${formatNaira(fee)} commitment fee</button>`}</p>
${isSplit && html`<p>If you pay the commitment fee now, you pay the balance of ${formatNaira(kobo(total - fee))} before boarding.</p>`}
</form>
<p>You’ll pay on Paystack’s page, then come back here for your ticket.</p>
${otherWays(phone)}`,
  }
}

/** The checkout of the provider may not work in every browser, so the page names other ways to pay. */
const otherWays = (phone: string | null) => html`<h2>Other ways to pay</h2>
<ul><li>On Paystack’s page, choose bank transfer and pay with your bank’s app or USSD code.</li>
<li>Buy your seat from our staff at the terminal.</li>
${phone && html`<li>Call us on <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>.</li>`}</ul>`

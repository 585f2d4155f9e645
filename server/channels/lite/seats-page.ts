import type { Seat } from '#contracts/network/seats.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { routeName } from '#domain/network/route-name.ts'
import { layoutFor, seatSide } from '#domain/network/seat-layout.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { lagosClock, lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { csrfField, fieldError, hidden, textField } from './fields.ts'
import type { LitePage } from './page.ts'
import type { State } from './state.ts'
import { queryStringOf } from './trips-page.ts'

/** The fields of the passenger, with the labels of the main site. */
const PASSENGER = [
  { name: 'passengerName', label: 'Full name', hint: 'As on your call-up letter', autocomplete: 'name' },
  { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email' },
  { name: 'mobile', label: 'Phone number', type: 'tel', autocomplete: 'tel' },
  { name: 'passengerAddress', label: 'Address', autocomplete: 'street-address' },
] as const
const NEXT_OF_KIN = [
  { name: 'nextOfKinName', label: 'Next of kin name' },
  { name: 'nextOfKinPhone', label: 'Next of kin phone number', type: 'tel' },
] as const
const OFFER_CODE = { name: 'offerCode', label: 'Offer code', isOptional: true }

export const TYPED_FIELDS = [...PASSENGER, ...NEXT_OF_KIN, OFFER_CODE].map(({ name }) => name)

export type Typed = { passengers: number; seatIds: readonly number[]; text: (field: string) => string }

type Shown = {
  trip: Trip
  state: State
  typed: Typed
  /** The seats that the visitor's own booking holds, which can be chosen again. */
  ownSeats: readonly number[]
  hasCodes: boolean
  errors: FieldErrors
  notice?: string | undefined
}

/** Seats and passenger are on one page, because each page costs a round trip on a slow line. */
export function seatsPage(shown: Shown): LitePage {
  const { trip, state, typed, hasCodes, errors, notice } = shown
  const departs = new Date(trip.departTime)
  const { origin, destination } = trip.route
  const search = { origin, destination, date: lagosDay(departs), passengers: typed.passengers }
  return {
    title: 'Seats and passenger',
    canonical: '/booking',
    notice: notice ?? (Object.keys(errors).length > 0 ? 'Please check the marked fields.' : undefined),
    body: html`<p>${routeName(trip.route)}, ${lagosDate(departs)}, ${lagosClock(departs)}, ${BUS_TYPE_NAMES[trip.bus.busType]}, ${formatNaira(naira(trip.price))} per seat. <a href="/lite/trips?${queryStringOf(search)}">Other trips</a></p>
<form method="post" action="/lite/details" novalidate>
${csrfField(state)}${hidden('trip', trip.id)}${hidden('passengers', typed.passengers)}
<fieldset><legend>Choose ${seatCount(typed.passengers)}</legend>
${fieldError('seatId', errors.seatId)}
${rowsOf(trip.seats, shown)}
</fieldset>
<fieldset><legend>Primary passenger</legend>
${PASSENGER.map((field) => textField(field, typed.text(field.name), errors))}
</fieldset>
<fieldset><legend>Next of kin</legend>
<small>Road safety rules require this on the passenger manifest. We use it only in an emergency.</small>
${NEXT_OF_KIN.map((field) => textField(field, typed.text(field.name), errors))}
</fieldset>
${hasCodes && textField(OFFER_CODE, typed.text('offerCode'), errors)}
<p><button>Continue</button></p>
</form>`,
  }
}

/** One group of checkboxes for each row of the bus, from the front to the back. */
function rowsOf(seats: readonly Seat[], { ownSeats, typed }: Shown): Html[] {
  const bySeatNo = new Map(seats.map((seat) => [seat.seatNo, seat]))
  const rows = layoutFor(seats.length)?.rows ?? []
  return rows.flatMap((row, index) => {
    const drawn = row.flatMap((cell, column) => {
      const seat = cell.kind === 'seat' ? bySeatNo.get(cell.no) : undefined
      if (!seat) return []
      const words = `${seat.seatNo} ${seatSide(row, column) || 'middle'}`
      if (!seat.isAvailable && !ownSeats.includes(seat.id))
        return [html`<span class="off">${words}, taken</span> `]
      const isChosen = typed.seatIds.includes(seat.id)
      return [
        html`<label><input type="checkbox" name="seat" value="${seat.id}"${isChosen && html` checked`}>${words}</label> `,
      ]
    })
    if (drawn.length === 0) return []
    return [html`<fieldset><legend>${rowName(index, rows.length)}</legend><div>${drawn}</div></fieldset>`]
  })
}

function rowName(index: number, rows: number): string {
  if (index === 0) return 'Front'
  return index === rows - 1 ? 'Back row' : `Row ${index}`
}

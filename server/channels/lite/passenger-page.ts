import type { LinkedSeat } from '#contracts/bookings/passengers.ts'
import type { PassengerField } from '#domain/bookings/passenger-details.ts'
import { html } from '#domain/platform/html.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { facts, hidden, textField } from './fields.ts'
import type { LitePage } from './page.ts'

const FIELDS: { name: PassengerField; label: string; type?: 'tel'; autocomplete: string }[] = [
  { name: 'name', label: 'Full name', autocomplete: 'name' },
  { name: 'phone', label: 'Phone number', type: 'tel', autocomplete: 'tel' },
  { name: 'address', label: 'Home address', autocomplete: 'street-address' },
  { name: 'nextOfKinName', label: 'Next of kin: full name', autocomplete: 'off' },
  { name: 'nextOfKinPhone', label: 'Next of kin: phone number', type: 'tel', autocomplete: 'off' },
]

const canonical = '/manage-booking'

const tripFacts = ({ route, departTime, seatNo, bookedBy }: LinkedSeat) =>
  facts([
    ['Route', `${route.origin} to ${route.destination}`],
    ['Departs', lagosMoment(new Date(departTime))],
    ['Seat', seatNo],
    ['Booked by', bookedBy],
  ])

/** Asks for the details of one passenger. Details that were given are not shown, except for the name. */
export function passengerFormPage(
  seat: LinkedSeat,
  typed: Record<string, string>,
  errors: FieldErrors,
  notice?: string,
): LitePage {
  const givenIn = (name: string): string =>
    typed[name] ?? (name === 'name' ? seat.name : name === 'infantName' ? seat.infantName : '')
  return {
    title: 'Passenger details',
    canonical,
    notice,
    body: html`${tripFacts(seat)}
<p>The law requires a list of all passengers with a next of kin. We delete the next of kin 30 days after the journey.</p>
<form method="post">
${hidden('updatedAt', seat.updatedAt)}
${FIELDS.map((field) =>
  textField(
    {
      ...field,
      ...(!seat.missing.includes(field.name) &&
        field.name !== 'name' && { hint: 'Already given. Leave empty to keep it.', isOptional: true }),
    },
    givenIn(field.name),
    errors,
  ),
)}
${textField(
  {
    name: 'infantName',
    label: 'Baby (under 2) on your lap: full name (optional)',
    hint: `One child up to ${seat.infantMaxAge} years, without a seat and free of charge.`,
    isOptional: true,
  },
  givenIn('infantName'),
  errors,
)}
<p><button>Save details</button></p>
</form>`,
  }
}

export const passengerDonePage = (seat: LinkedSeat, token: string): LitePage => ({
  title: 'Thank you',
  canonical,
  body: html`<p role="status">${seat.name} is on the passenger list for seat ${seat.seatNo}. Have a good journey.</p>
${tripFacts(seat)}
<p><a class="b q" href="/p/${token}">Change details</a></p>`,
})

import { BookingDraft } from '#contracts/bookings/bookings.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { seatTaken } from '#server/bookings/public/refusals.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { fieldErrorsOf } from './field-errors.ts'
import type { Form } from './read-form.ts'
import { TYPED_FIELDS, type Typed } from './seats-page.ts'

/** Room for the details in the cookie, which also has to hold the booking, a notice and the errors of fields. */
const MOST_BYTES = 1_300

export const typedIn = (form: Form, seatLimit: number): Typed => ({
  passengers: Math.min(Math.max(1, Math.trunc(Number(form.get('passengers'))) || 1), seatLimit),
  seatIds: form.getAll('seat').map(Number),
  text: (field) => form.get(field) ?? '',
})

/** Reads seats and passenger with the schema of `POST /api/bookings`. `isFree` tells whether the visitor can get a seat. */
export function readDetails(
  form: Form,
  typed: Typed,
  trip: Trip,
  isFree: (seat: Trip['seats'][number]) => boolean,
): { details: BookingDraft } | { errors: FieldErrors } {
  const text = TYPED_FIELDS.map((name) => [name, form.get(name) ?? ''])
  const { offerCode, ...passenger } = Object.fromEntries(text)
  const parsed = BookingDraft.safeParse({
    tripId: trip.id,
    seatId: typed.seatIds,
    ...passenger,
    ...(offerCode.trim() && { offerCode }),
  })
  const problem = seatProblem(typed, trip, isFree)
  const errors = {
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error)),
    ...(problem && typed.seatIds.length > 0 && { seatId: problem }),
    ...(parsed.success && isTooLong(parsed.data) && { passengerAddress: 'Please use a shorter address' }),
  }
  return parsed.success && Object.keys(errors).length === 0 ? { details: parsed.data } : { errors }
}

const isTooLong = (details: BookingDraft): boolean => Buffer.byteLength(JSON.stringify(details)) > MOST_BYTES

function seatProblem(
  { passengers, seatIds }: Typed,
  { seats }: Trip,
  isFree: (seat: Trip['seats'][number]) => boolean,
): string | undefined {
  const taken = seats.filter((seat) => seatIds.includes(seat.id) && !isFree(seat))
  if (taken.length > 0) return seatTaken(taken.map(({ seatNo }) => seatNo)).message
  if (seatIds.length < passengers) return `Select ${passengers - seatIds.length} more seat(s)`
  if (seatIds.length > passengers) return `You can only select ${passengers} seat(s)`
  return undefined
}

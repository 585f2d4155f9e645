import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { type HeldBooking, HeldBookingAnswer } from '#contracts/bookings.ts'
import { api } from '#site/api.ts'
import type { Draft, PassengerInfo } from '#site/booking/draft.ts'

let last = { body: '', key: '' }

/** The same details sent twice, by impatience or after a lost answer, are one draft: they carry the same key. */
export async function holdSeats(draft: Draft, passenger: PassengerInfo): Promise<HeldBooking> {
  const body = {
    tripId: draft.selectedBus?.id,
    seatId: draft.selectedSeats.map(({ seatId }) => seatId),
    ...passenger,
  }
  const text = JSON.stringify([draft.createdAt, body])
  if (last.body !== text) last = { body: text, key: newIdempotencyKey() }
  return (await api.post('/bookings', body, HeldBookingAnswer, { 'idempotency-key': last.key })).data
}

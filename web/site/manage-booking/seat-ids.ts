import type { PublicBooking } from '#contracts/bookings.ts'
import { SeatMapAnswer } from '#contracts/seats.ts'
import { api } from '#site/api.ts'

/** A payment names seats by id and a booking tells their numbers; the map of the trip knows both. */
export async function seatIdsOf({ trip, seat }: Pick<PublicBooking, 'trip' | 'seat'>): Promise<number[]> {
  const { data } = await api.get(`/trips/${trip.id}/validate`, SeatMapAnswer)
  const ours = new Set(seat.map(({ seatNo }) => seatNo))
  return data.seats.filter(({ seatNo }) => ours.has(seatNo)).map(({ id }) => id)
}

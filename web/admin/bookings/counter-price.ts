import type { Trip } from '#contracts/trips.ts'

/**
 * Returns the trip at its own price. Offers apply only to online bookings, but staff without `trips.view` get trips as
 * visitors see them.
 */
export const atCounterPrice = <Some extends Pick<Trip, 'price' | 'fullPrice'>>(trip: Some): Some => ({
  ...trip,
  price: trip.fullPrice ?? trip.price,
})

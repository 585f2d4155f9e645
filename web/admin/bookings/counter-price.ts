import type { Trip } from '#contracts/trips.ts'

/**
 * Returns the trip at its own price. Offers apply only to online bookings, but staff without `trips.view` get trips as
 * visitors see them.
 */
export const atCounterPrice = <Some extends Pick<Trip, 'price' | 'fullPrice'>>(trip: Some): Some => ({
  ...trip,
  price: trip.fullPrice ?? trip.price,
})

/**
 * Returns the trip at the price that was loaded last. The till keeps a trip for many sales, and its price may be edited
 * meanwhile: the server refuses a sale at the old price.
 */
export const atLoadedPrice = <Some extends Pick<Trip, 'price'>>(
  trip: Some,
  price: number | undefined,
): Some => (price === undefined ? trip : { ...trip, price })

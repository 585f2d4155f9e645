import type { Trip } from '#contracts/network/trips.ts'

/**
 * Returns the trip at its full price. Offers apply only to online bookings, but the server sends staff without
 * `trips.view` the same prices as visitors.
 */
export const atCounterPrice = <Some extends Pick<Trip, 'price' | 'fullPrice'>>(trip: Some): Some => ({
  ...trip,
  price: trip.fullPrice ?? trip.price,
})

/**
 * Returns the trip at the price that was loaded last. The New Booking panel keeps a trip for many sales. If the price
 * of the trip is edited meanwhile, the server refuses a sale at the old price.
 */
export const atLoadedPrice = <Some extends Pick<Trip, 'price'>>(
  trip: Some,
  price: number | undefined,
): Some => (price === undefined ? trip : { ...trip, price })

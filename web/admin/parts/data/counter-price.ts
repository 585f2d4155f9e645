import type { Trip } from '#contracts/network/trips.ts'

/**
 * Returns the trip at the price of a sale by staff, which is the full price. To staff without `trips.view` the server
 * sends the price for visitors, which an online offer may have reduced, and the full price in `fullPrice`.
 */
export const atCounterPrice = <Some extends Pick<Trip, 'price' | 'fullPrice'>>(trip: Some): Some => ({
  ...trip,
  price: trip.fullPrice ?? trip.price,
})

/**
 * Returns the trip at the price that was loaded last. The New Booking panel keeps the same trip for many sales, and the
 * server refuses a sale at the old price if the price has been edited meanwhile.
 */
export const atLoadedPrice = <Some extends Pick<Trip, 'price'>>(
  trip: Some,
  price: number | undefined,
): Some => (price === undefined ? trip : { ...trip, price })

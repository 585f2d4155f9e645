import { boardingPlace, type Stops } from '#domain/network/stops.ts'

/** Tells staff where the trips of a route usually board. */
export function usualPlace(stops: Stops): string {
  const place = boardingPlace(stops)
  return place ? `Passengers on this route board at ${place}.` : 'This route has no boarding point yet.'
}

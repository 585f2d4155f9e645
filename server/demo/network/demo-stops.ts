import { isCamp } from '#domain/network/places.ts'
import type { Stops } from '#domain/network/stops.ts'
import type { Direction } from './directions.ts'

/** Returns made-up stops: the park of a city, or the gate of an orientation camp. Only the town on the map is real. */
export const stopsOf = ({ origin, destination, night }: Direction): Stops => ({
  boardingPoint: stopIn(origin),
  boardingAddress: `1 Example Road, ${townOf(origin)}`,
  boardingLandmark: 'opposite the sample filling station',
  boardingMapUrl: `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${townOf(origin)}, Nigeria`)}`,
  dropOff: stopIn(destination),
  nightStop: night ? `${night.place}, until 6 am, your room is included` : '',
})

const stopIn = (place: string): string =>
  isCamp(place) ? `${townOf(place)} camp gate` : `${townOf(place)} Sample Park`

/** Camps have their state in brackets: `Awgu (Enugu)`. */
const townOf = (place: string): string => place.replace(/ \(.*\)$/, '')

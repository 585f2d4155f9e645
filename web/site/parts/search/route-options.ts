import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { isCamp, placeLabel, placeWords } from '#domain/network/places.ts'

/**
 * A place of the search. `name` is sent to the server, `label` is shown to visitors, and `words` are further words that
 * find the place.
 */
export type Place = { name: string; label: string; words: string }

/** Returns each origin of an active route once. */
export const originsOf = (routes: readonly PublicRoute[]): Place[] =>
  placesOf(
    routes
      .filter((route) => route.isActive)
      .map((route) => [route.origin, route.stops.boardingPoint] as const),
  )

export const destinationsOf = (routes: readonly PublicRoute[], origin: string): Place[] =>
  placesOf(
    routes
      .filter((route) => route.isActive && route.origin === origin)
      .map((route) => [route.destination, route.stops.dropOff] as const),
  )

/** Returns whether an active route joins the two places. */
export const isServed = (routes: readonly PublicRoute[], departure: string, destination: string): boolean =>
  routes.some((route) => route.isActive && route.origin === departure && route.destination === destination)

/** Returns cities before camps. Sorts cities by their number of routes, the most first, and camps by state. */
function placesOf(ends: readonly (readonly [name: string, stop: string])[]): Place[] {
  const stops = new Map<string, string[]>()
  for (const [name, stop] of ends) stops.set(name, [...(stops.get(name) ?? []), stop])
  const labels = [...stops.keys()].map(placeLabel)
  return [...stops]
    .map(([name, own]) => ({
      name,
      label: labels.filter((label) => label === placeLabel(name)).length > 1 ? name : placeLabel(name),
      words: [placeWords(name), ...new Set(own)].join(' ').trim(),
      rank: isCamp(name) ? 0 : own.length,
    }))
    .toSorted((a, b) => b.rank - a.rank || a.label.localeCompare(b.label))
    .map(({ name, label, words }) => ({ name, label, words }))
}

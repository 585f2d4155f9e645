import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { TripSearch } from '#contracts/network/trips.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { findPlace } from './find-place.ts'

/** The values of the search form; '' means not chosen yet. */
export type Search = { origin: string; destination: string; date: string; passengers: number }

export type ReadSearch = { search: Search; errors: FieldErrors }

/** Reads the search from the address. A place that no route has, and a day in the past, count as not chosen. */
export function readSearch(
  query: Record<string, unknown>,
  routes: readonly PublicRoute[],
  { today, seatLimit }: { today: string; seatLimit: number },
): ReadSearch {
  const given = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 100) : '')
  const origin = findPlace(given('origin'), placesFrom(routes)) ?? ''
  const destination = findPlace(given('destination'), placesTo(routes, origin)) ?? ''
  const date = given('date') < today ? '' : given('date')
  const passengers = Math.min(Math.max(1, Math.trunc(Number(given('passengers'))) || 1), seatLimit)
  const parsed = TripSearch.safeParse({ origin, destination, date })
  const errors = parsed.success ? {} : fieldErrorsOf(parsed.error)
  // A day that does not exist, such as 30 February, cannot be shown in the form again.
  const search = { origin, destination, date: errors.date ? '' : date, passengers }
  if (origin !== '' && destination === '' && given('destination') !== '')
    errors.destination = 'We don’t go there from your departure point yet.'
  return { search, errors }
}

export const placesFrom = (routes: readonly PublicRoute[]): string[] => [
  ...new Set(routes.filter(({ isActive }) => isActive).map(({ origin }) => origin)),
]

/** Returns the destinations of one origin, or of all while none is chosen. */
export const placesTo = (routes: readonly PublicRoute[], origin: string): string[] => [
  ...new Set(
    routes
      .filter((route) => route.isActive && (origin === '' || route.origin === origin))
      .map(({ destination }) => destination),
  ),
]

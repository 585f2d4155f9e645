import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'
import { slugOf } from '#domain/platform/slug.ts'

type Ends = { origin: string; destination: string }

/** Trips are planned less than a year ahead. A later day in a link is a mistake. */
const MAX_DAYS_AHEAD = 366

/** Returns the link that opens the wizard at Select Bus. It contains no personal data, so visitors can share it. */
export const tripLink = ({ origin, destination }: Ends, date: string, seats = 1): string =>
  `/booking?${new URLSearchParams({ from: slugOf(origin), to: slugOf(destination), date, seats: `${seats}` })}`

/**
 * The target of a link to a trip: the wizard if its route and day can be booked, the page of the route if its day has
 * passed or is not a day, and the list of routes if we do not run its route.
 */
export type LinkTarget<Route> =
  | { to: 'wizard'; route: Route; date: string; passengers: number }
  | { to: 'route'; route: Route; isPast: boolean }
  | { to: 'routes' }

/** Returns null if the query string does not belong to a link to a trip. `routes` are the active ones. */
export function openTripLink<Route extends Ends>(
  query: string,
  { routes, today, seatLimit }: { routes: readonly Route[]; today: string; seatLimit: number },
): LinkTarget<Route> | null {
  if (!isTripLink(query)) return null
  const asked = new URLSearchParams(query)
  const route = routeNamed(routes, asked.get('from') ?? '', asked.get('to') ?? '')
  if (!route) return { to: 'routes' }
  const date = dayIn(asked.get('date') ?? '')
  if (date === null || date > addDays(today, MAX_DAYS_AHEAD)) return { to: 'route', route, isPast: false }
  if (date < today) return { to: 'route', route, isPast: true }
  return { to: 'wizard', route, date, passengers: passengersIn(asked.get('seats') ?? '', seatLimit) }
}

export const isTripLink = (query: string): boolean => {
  const asked = new URLSearchParams(query)
  return asked.has('from') || asked.has('to')
}

/** Prefers the exact names: two routes can have the same slugs. */
function routeNamed<Route extends Ends>(
  routes: readonly Route[],
  from: string,
  to: string,
): Route | undefined {
  const [origin, destination] = [slugOf(from), slugOf(to)]
  return (
    routes.find((route) => route.origin === from && route.destination === to) ??
    routes.find((route) => slugOf(route.origin) === origin && slugOf(route.destination) === destination)
  )
}

function dayIn(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    lagosInstant(text)
    return text
  } catch {
    return null
  }
}

const passengersIn = (text: string, seatLimit: number): number =>
  /^\d{1,3}$/.test(text) ? Math.max(1, Math.min(Number(text), seatLimit)) : 1

import { slugOf } from '#domain/platform/slug.ts'

type Ends = { id: number; origin: string; destination: string }

/** The path of the list of routes. The page of a route is below it. */
export const ROUTES_PATH = '/bus'

/** The number of departures on the page of a route. */
export const NEXT_TRIPS = 10

/**
 * Returns each route with the path of its page, `/bus/lagos-to-awgu-enugu`. Two routes can have the same words, such as
 * `Awgu (Enugu)` and `Awgu, Enugu`: the older one keeps the short path, and the path of the other ends in its ID.
 */
export function routePaths<Route extends Ends>(routes: readonly Route[]): Map<string, Route> {
  const paths = new Map<string, Route>()
  for (const route of routes.toSorted((a, b) => a.id - b.id)) {
    let path = `${ROUTES_PATH}/${slugOf(route.origin)}-to-${slugOf(route.destination)}`
    while (paths.has(path)) path += `-${route.id}`
    paths.set(path, route)
  }
  return paths
}

/** Accepts capital letters and trailing slashes, because visitors type addresses. */
export const routeAt = <Route extends Ends>(routes: readonly Route[], path: string): Route | undefined =>
  routePaths(routes).get(path.toLowerCase().replace(/\/+$/, ''))

/** Returns the path of the page of a route, or of the list of routes if `routes` does not contain it. */
export function pathOfRoute(routes: readonly Ends[], id: number): string {
  for (const [path, route] of routePaths(routes)) if (route.id === id) return path
  return ROUTES_PATH
}

import type { PublicRoute } from '#contracts/public-routes.ts'

/** Returns each origin of an active route once, sorted by name. */
export const originsOf = (routes: readonly PublicRoute[]): string[] =>
  distinct(routes.filter((route) => route.isActive).map((route) => route.origin))

export const destinationsOf = (routes: readonly PublicRoute[], origin: string): string[] =>
  distinct(
    routes.filter((route) => route.isActive && route.origin === origin).map((route) => route.destination),
  )

const distinct = (places: string[]): string[] => [...new Set(places)].sort((a, b) => a.localeCompare(b))

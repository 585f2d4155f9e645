import type { PublicRoute } from '#contracts/public-routes.ts'

/** Where a journey can begin: each origin once, by name. */
export const originsOf = (routes: readonly PublicRoute[]): string[] =>
  distinct(routes.filter((route) => route.isActive).map((route) => route.origin))

export const destinationsOf = (routes: readonly PublicRoute[], origin: string): string[] =>
  distinct(
    routes.filter((route) => route.isActive && route.origin === origin).map((route) => route.destination),
  )

const distinct = (places: string[]): string[] => [...new Set(places)].sort((a, b) => a.localeCompare(b))

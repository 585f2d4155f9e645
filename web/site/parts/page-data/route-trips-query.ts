import { queryOptions } from '@tanstack/react-query'
import { TripPage } from '#contracts/network/trips.ts'
import { NEXT_TRIPS } from '#domain/network/route-paths.ts'
import { api } from '#site/parts/api.ts'

/** The next trips on sale of a route. Results are fresh for 15 seconds, because free seats change. */
export const routeTripsQuery = (routeId: number) =>
  queryOptions({
    queryKey: ['route-trips', routeId],
    queryFn: async () => (await api.get(`/routes/${routeId}/trips?pageSize=${NEXT_TRIPS}`, TripPage)).data,
    staleTime: 15_000,
  })

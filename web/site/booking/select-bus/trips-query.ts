import { queryOptions, skipToken } from '@tanstack/react-query'
import { TripSearchAnswer } from '#contracts/network/trips.ts'
import { api } from '#site/parts/api.ts'

type Search = { departure: string; destination: string; date: string }

/** Runs only if origin, destination and date are set. Results are fresh for 15 seconds, because free seats change. */
export const tripsQuery = ({ departure, destination, date }: Search) =>
  queryOptions({
    queryKey: ['trips', departure, destination, date],
    queryFn:
      departure && destination && date
        ? async () => {
            const query = new URLSearchParams({ origin: departure, destination, date })
            return (await api.get(`/trips/search?${query}`, TripSearchAnswer)).data.trips
          }
        : skipToken,
    staleTime: 15_000,
  })

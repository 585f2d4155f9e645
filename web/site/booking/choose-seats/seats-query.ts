import { queryOptions } from '@tanstack/react-query'
import { SeatMapAnswer } from '#contracts/seats.ts'
import { api } from '#site/api.ts'

/** Read fresh on every entry to the step: an old map would sell seats that are gone. */
export const tripSeatsQuery = (tripId: number) =>
  queryOptions({
    queryKey: ['trips', tripId, 'seats'],
    queryFn: async () => (await api.get(`/trips/${tripId}/validate`, SeatMapAnswer)).data.seats,
    staleTime: 0,
    gcTime: 0,
  })

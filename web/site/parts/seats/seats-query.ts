import { queryOptions } from '@tanstack/react-query'
import { SeatMapAnswer } from '#contracts/network/seats.ts'
import { api } from '#site/parts/api.ts'

/** Loads the seat map whenever the step opens, because a cached map would offer seats that are already taken. */
export const tripSeatsQuery = (tripId: number) =>
  queryOptions({
    queryKey: ['trips', tripId, 'seats'],
    queryFn: async () => (await api.get(`/trips/${tripId}/validate`, SeatMapAnswer)).data.seats,
    staleTime: 0,
    gcTime: 0,
  })

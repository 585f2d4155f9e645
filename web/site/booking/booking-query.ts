import { queryOptions } from '@tanstack/react-query'
import { ConfirmAnswer } from '#contracts/bookings/bookings.ts'
import { api } from '#site/parts/api.ts'

/**
 * Loads a booking. `readAt` is the time of the response on the browser's monotonic clock, from which countdowns start.
 */
export const bookingQuery = (token: string) =>
  queryOptions({
    queryKey: ['bookings', token],
    queryFn: async () => {
      const query = new URLSearchParams({ bookingToken: token })
      const { booking } = await api.get(`/bookings/confirm?${query}`, ConfirmAnswer)
      return { ...booking, readAt: performance.now() }
    },
    staleTime: 0,
  })

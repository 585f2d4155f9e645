import { queryOptions } from '@tanstack/react-query'
import { ConfirmAnswer } from '#contracts/bookings.ts'
import { api } from '#site/api.ts'

/** The server's word on a booking. `readAt` is the browser's running clock: seconds are counted from there. */
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

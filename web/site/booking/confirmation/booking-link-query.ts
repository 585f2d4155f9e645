import { queryOptions, skipToken } from '@tanstack/react-query'
import { BookingLinkAnswer } from '#contracts/bookings/bookings.ts'
import { api } from '#site/parts/api.ts'

/**
 * Fetches the token of the link that opens this booking on the Manage Booking page. Runs only with an e-mail address,
 * because the server requires it.
 */
export const bookingLinkQuery = (bookingToken: string, email: string | undefined) =>
  queryOptions({
    queryKey: ['booking-link', bookingToken],
    queryFn:
      email === undefined
        ? skipToken
        : async () =>
            (await api.post('/bookings/link', { bookingToken, email }, BookingLinkAnswer)).data.linkToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

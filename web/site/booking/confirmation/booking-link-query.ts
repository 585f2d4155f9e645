import { queryOptions, skipToken } from '@tanstack/react-query'
import { BookingLinkAnswer } from '#contracts/bookings.ts'
import { api } from '#site/api.ts'

/** Asks for the token of the booking's link. The reference alone gets none: without the e-mail this does nothing. */
export const bookingLinkQuery = (bookingToken: string, email: string | undefined) =>
  queryOptions({
    queryKey: ['booking link', bookingToken],
    queryFn:
      email === undefined
        ? skipToken
        : async () =>
            (await api.post('/bookings/link', { bookingToken, email }, BookingLinkAnswer)).data.linkToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

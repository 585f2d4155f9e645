import { queryOptions, skipToken } from '@tanstack/react-query'
import { BookingLinkAnswer } from '#contracts/bookings.ts'
import { api } from '#site/api.ts'
import { draftInStorage } from '#site/booking/stored-draft.ts'

/** Asks for the token of the booking's link. The reference alone gets none: without the e-mail this does nothing. */
export const bookingLinkQuery = (bookingToken: string, email: string | null) =>
  queryOptions({
    queryKey: ['booking link', bookingToken],
    queryFn:
      email === null
        ? skipToken
        : async () =>
            (await api.post('/bookings/link', { bookingToken, email }, BookingLinkAnswer)).data.linkToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the e-mail that this browser has booked with. Null once the draft is deleted, and in other browsers. */
export function bookedEmail(bookingToken: string): string | null {
  const draft = draftInStorage()
  return draft?.bookingToken === bookingToken ? (draft.passengerInfo?.email ?? null) : null
}

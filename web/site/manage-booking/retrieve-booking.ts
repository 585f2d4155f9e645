import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { type PublicBooking, RetrieveAnswer, type RetrieveBody } from '#contracts/bookings/bookings.ts'
import { api } from '#site/parts/api.ts'
import { showFailure } from '#site/parts/show-failure.ts'
import { showToast } from '#ui/toast-store.ts'

export type Lookup = { bookingToken: string; email: string }

/** A booking, and how it was found: by reference and e-mail, or by a link. */
export type Found = { booking: PublicBooking; lookup: RetrieveBody }

/** Uses POST, because a reference in the URL would stay in the logs of servers and proxies. */
export const retrieve = (lookup: RetrieveBody) => api.post('/retrieve', lookup, RetrieveAnswer)

export const useRetrieveBooking = () =>
  useMutation({
    mutationFn: (lookup: Lookup) => retrieve(lookup),
    // Not retried. If the first response was lost, a retry would report that no e-mail was sent, although the first
    // request sent it.
    retry: false,
    onMutate: () => showToast({ kind: 'info', title: 'Booking retrieval initiated' }),
    onSuccess: ({ data, mailed }) =>
      showToast({ kind: 'good', title: 'Booking found!', text: whatWasMailed(data.email, mailed) }),
    onError: (error) =>
      isNotFound(error) ? showToast({ kind: 'bad', title: NOT_FOUND }) : showFailure(error),
  })

const NOT_FOUND =
  "No booking found — We couldn't find a booking with the provided details. Please check and try again."

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const whatWasMailed = (email: string, mailed: boolean): string =>
  mailed
    ? `The details have been sent to ${email}.`
    : 'Your booking is shown below. We e-mailed you the details less than 15 minutes ago, so we haven’t sent them again.'

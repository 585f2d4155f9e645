import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { RetrieveAnswer } from '#contracts/bookings.ts'
import { api } from '#site/api.ts'
import { sayFailure } from '#site/say-failure.ts'
import { showToast } from '#ui/toast-store.ts'

export type Lookup = { bookingToken: string; email: string }

/** By POST: a reference in an address would stay in logs and histories. */
export const retrieve = (lookup: Lookup) => api.post('/retrieve', lookup, RetrieveAnswer)

export const useRetrieveBooking = () =>
  useMutation({
    mutationFn: retrieve,
    // It mails the passenger; people press again themselves if they want it again.
    retry: false,
    onMutate: () => showToast({ kind: 'info', title: 'Booking retrieval initiated' }),
    onSuccess: ({ data, mailed }) =>
      showToast({ kind: 'good', title: 'Booking found!', text: whatWasMailed(data.email, mailed) }),
    onError: (error) =>
      isNotFound(error) ? showToast({ kind: 'bad', title: NOT_FOUND }) : sayFailure(error),
  })

const NOT_FOUND =
  "No booking found — We couldn't find a booking with the provided details. Please check and try again."

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const whatWasMailed = (email: string, mailed: boolean): string =>
  mailed
    ? `The details have been sent to ${email}.`
    : 'It is shown below. Details are mailed at most once in 15 minutes, so no new mail was sent.'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#api/api-error.ts'
import { bookingQuery } from '#site/booking/booking-query.ts'
import { atStep, CONFIRMATION, withTotal } from '#site/parts/draft/draft-changes.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import { showFailure } from '#site/parts/show-failure.ts'

/**
 * Loads the held booking and stores its total in the draft. If the load fails, shows a toast, or sets `isUnknown` if
 * the server does not know the booking. While the payment form is open, a booking that turns out to be paid leads to
 * the confirmation, and any other booking without a hold sets `isHoldOver`.
 */
export function useHeldBooking(token: string, isFormOpen: boolean) {
  const { data: held, error, refetch } = useQuery(bookingQuery(token))
  const isUnknown = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (error && !isUnknown) showFailure(error)
  }, [error, isUnknown])

  // The server's total replaces the one stored in this browser.
  const total = held?.amountTotal
  useEffect(() => {
    if (total !== undefined) updateDraft((now) => withTotal(now, total))
  }, [total])

  // The booking was paid meanwhile, in another tab or by a slow bank transfer.
  const isPaid = isFormOpen && held?.status === 'CONFIRMED'
  useEffect(() => {
    if (isPaid) updateDraft((now) => atStep(now, CONFIRMATION))
  }, [isPaid])

  const isHoldOver = isFormOpen && held !== undefined && !isPaid && (held.holdExpiresIn ?? 0) <= 0
  return { held, isUnknown, isHoldOver, lookAgain: () => void refetch() }
}

import * as z from 'zod/mini'
import { api } from '#site/parts/api.ts'
import type { Draft } from './draft.ts'
import { clearPaymentOf, paymentOf, storedPayment } from './started-payment.ts'
import { draftInStorage, storeDraft } from './stored-draft.ts'

/** Deletes the stored draft and its payment, and releases held seats. */
export function resetBooking(draft: Draft): void {
  storeDraft(null)
  clearPaymentOf(draft)
  releaseHold(draft)
}

/**
 * Replaces the stored draft, or deletes it if `next` is null. Also releases the seats of the old draft, unless a
 * payment for them was started, because its money may still arrive.
 */
export function replaceBooking(next: Draft | null): void {
  const before = draftInStorage()
  storeDraft(next)
  if (before && !paymentOf(before, storedPayment())) releaseHold(before)
}

/** Does not wait for the response, because the hold expires by itself if the call fails. */
export function releaseHold({ bookingToken }: Pick<Draft, 'bookingToken'>): void {
  if (bookingToken) api.post('/bookings/release', { bookingToken }, z.null()).catch(() => {})
}

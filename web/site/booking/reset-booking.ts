import * as z from 'zod/mini'
import { api } from '#site/api.ts'
import type { Draft } from './draft.ts'
import { forgetPayment, paymentOf, storedPayment } from './started-payment.ts'
import { keptDraft, storeDraft } from './stored-draft.ts'

/** Everything is cleared at once; held seats go back on sale. */
export function resetBooking(draft: Draft): void {
  storeDraft(null)
  forgetPayment()
  releaseHold(draft)
}

/** A new search, or nothing, takes the place of an older booking. Its seats go too, unless money may be on its way. */
export function replaceBooking(next: Draft | null): void {
  const before = keptDraft()
  storeDraft(next)
  if (before && !paymentOf(before, storedPayment())) releaseHold(before)
}

/** Should the call fail, the hold runs out by itself: nobody has to wait for the answer. */
export function releaseHold({ bookingToken }: Pick<Draft, 'bookingToken'>): void {
  if (bookingToken) api.post('/bookings/release', { bookingToken }, z.null()).catch(() => {})
}

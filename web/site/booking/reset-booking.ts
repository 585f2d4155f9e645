import * as z from 'zod/mini'
import { api } from '#site/api.ts'
import type { Draft } from './draft.ts'
import { CONFIRMATION } from './draft-changes.ts'
import { forgetPayment } from './started-payment.ts'
import { storeDraft } from './stored-draft.ts'

/** Everything is cleared at once; held seats go back on sale. */
export function resetBooking(draft: Draft): void {
  storeDraft(null)
  forgetPayment()
  if (draft.currentStep !== CONFIRMATION) releaseHold(draft)
}

/** Should the call fail, the hold runs out by itself: nobody has to wait for the answer. */
export function releaseHold({ bookingToken }: Pick<Draft, 'bookingToken'>): void {
  if (bookingToken) api.post('/bookings/release', { bookingToken }, z.null()).catch(() => {})
}

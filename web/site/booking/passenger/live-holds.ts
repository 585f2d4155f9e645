import { ConfirmAnswer } from '#contracts/bookings/bookings.ts'
import { isUnconfirmedStatus } from '#domain/bookings/booking-statuses.ts'
import { forgetHold, heldDrafts } from '#site/booking/held-drafts.ts'
import { api } from '#site/parts/api.ts'
import type { Draft } from '#site/parts/draft/draft.ts'

export type LiveHold = { draft: Draft; bookingToken: string; secondsLeft: number }

/**
 * Asks the server about the holds that this tab remembers and returns those that are unpaid and still live. Does not
 * find holds of other tabs and browsers, because finding a hold needs its booking token.
 */
export async function liveHolds(): Promise<LiveHold[]> {
  const holds = await Promise.all(heldDrafts(new Date()).map(liveHold))
  return holds.filter((hold) => hold !== null)
}

async function liveHold(draft: Draft): Promise<LiveHold | null> {
  const { bookingToken } = draft
  if (bookingToken === null) return null
  try {
    const query = new URLSearchParams({ bookingToken })
    const { booking } = await api.get(`/bookings/confirm?${query}`, ConfirmAnswer)
    const secondsLeft = booking.holdExpiresIn ?? 0
    if (isUnconfirmedStatus(booking.status) && secondsLeft > 0) return { draft, bookingToken, secondsLeft }
    forgetHold(bookingToken)
  } catch {
    // Does not offer the hold if the request fails, because its seats may be gone.
  }
  return null
}

import * as z from 'zod/mini'
import { linkTokenIn } from '#domain/bookings/booking-link.ts'

/** State of a history entry that was opened by the link to a booking. */
const Linked = z.object({ bookingLink: z.string() })

/**
 * Returns the token of the link that opened this page, or null. Moves it from the address to the state of the history
 * entry: a reload still finds it, and the address bar, which people copy and photograph, does not show it.
 */
export function takeLinkToken(): string | null {
  const token = linkTokenIn(location.hash)
  if (token === null) return Linked.safeParse(history.state).data?.bookingLink ?? null
  history.replaceState({ bookingLink: token } satisfies z.infer<typeof Linked>, '', location.pathname)
  return token
}

/** Forgets the link, so that a reload shows the form. */
export const forgetLinkToken = (): void => history.replaceState(null, '', location.pathname)

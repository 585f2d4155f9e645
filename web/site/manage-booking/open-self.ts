import type { RetrieveBody } from '#contracts/bookings.ts'
import { SelfBookingAnswer } from '#contracts/self-service.ts'
import { api } from '#site/api.ts'
import { showFailure } from '#site/show-failure.ts'

/**
 * Opens the booking on the page where the passenger cancels seats. The server sets a cookie, and the page is loaded
 * anew, because it is rendered by the server.
 */
export const openSelf = (lookup: RetrieveBody): Promise<void> =>
  api.post('/self/open', lookup, SelfBookingAnswer).then(() => location.assign('/self'), showFailure)

import type { RetrieveBody } from '#contracts/bookings/bookings.ts'
import { SelfBookingAnswer } from '#contracts/changes/self-service.ts'
import type { SelfAct } from '#domain/changes/self-blocks.ts'
import { api } from '#site/parts/api.ts'
import { showFailure } from '#site/parts/show-failure.ts'

/**
 * Opens the booking on the page where the passenger cancels or changes it, at the given act if there is one. Loads the
 * page from the server, which renders it and knows the booking by the cookie that it has just set.
 */
export const openSelf = (lookup: RetrieveBody, act?: SelfAct): Promise<void> =>
  api
    .post('/self/open', lookup, SelfBookingAnswer)
    .then(() => location.assign(act ? `/self?act=${act}` : '/self'), showFailure)

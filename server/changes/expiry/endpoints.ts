import { ReleaseDraft } from '#contracts/bookings/bookings.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { releaseDraft } from './release-draft.ts'

export const releaseEndpoints = endpointsFor('Booking wizard', (endpoint, context) => {
  endpoint('POST /bookings/release', 'public', 'Release held seats', {
    errors: ['TOO_MANY'],
    description:
      'Releases the seats of an unpaid booking. Changes nothing if the booking is unknown, paid or cancelled, or if a payment for it may still arrive.',
    body: ReleaseDraft,
    handle: ({ body }) => releaseDraft(context, body.bookingToken),
  })
})

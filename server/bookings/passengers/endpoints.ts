import { LinkedSeatAnswer, PassengerChange, PassengerLinkParams } from '#contracts/bookings/passengers.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { originOf } from '#server/platform/http/address-of.ts'
import { fillByLink, showLinkedSeat } from './fill-by-link.ts'

/** Endpoints for the seat that a passenger's link opens. The page /p/:token does the same without script. */
export const passengerEndpoints = endpointsFor('Self-service', (endpoint, { db }) => {
  endpoint('GET /passengers/:token', 'public', 'Show the seat of a passenger’s link', {
    description:
      'Returns route, date, seat and the first name of the buyer, and which details are missing. Has no contact details, because links are forwarded. The link ends at departure.',
    params: PassengerLinkParams,
    answer: LinkedSeatAnswer,
    data: ({ params }) => showLinkedSeat(db, params.token),
  })

  endpoint('PATCH /passengers/:token', 'public', 'Fill in the seat of a passenger’s link', {
    errors: ['CONFLICT', 'STALE', 'TOO_MANY'],
    description:
      'Changes the given details of the person in this seat, or the infant on their lap. If another person has changed the seat since `updatedAt`, nothing changes.',
    params: PassengerLinkParams,
    body: PassengerChange,
    answer: LinkedSeatAnswer,
    data: (request) => fillByLink(db, request.params.token, request.body, originOf(request)),
  })
})

import { LinkedSeatAnswer, PassengerChange, PassengerLinkParams } from '#contracts/bookings/passengers.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { fillByLink, showLinkedSeat } from './fill-by-link.ts'

const tags = ['Self-service']

/** The seat behind the link of a passenger. The page /p/:token does the same without script. */
export function passengerEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/passengers/:token',
    {
      config: { permission: 'public', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show the seat of a passenger’s link',
        description:
          'Returns route, date, seat and the first name of the buyer, and which details are missing. Has no contact details, because links are forwarded. The link ends at departure.',
        params: PassengerLinkParams,
        response: { 200: LinkedSeatAnswer },
      },
    },
    async (request) => ({ data: await showLinkedSeat(db, request.params.token) }),
  )

  app.patch(
    '/passengers/:token',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Fill in the seat of a passenger’s link',
        description:
          'Changes the given details of the person in this seat, or the infant on their lap. If another person has changed the seat since `updatedAt`, nothing changes.',
        params: PassengerLinkParams,
        body: PassengerChange,
        response: { 200: LinkedSeatAnswer },
      },
    },
    async (request) => {
      const by = { ip: addressOf(request), requestId: request.id }
      return { data: await fillByLink(db, request.params.token, request.body, by) }
    },
  )
}
